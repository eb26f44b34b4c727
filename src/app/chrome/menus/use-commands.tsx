import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { palettePages } from '../../../../domain/menus.ts';
import type { ChargeFilter, ChargeSort, Offline } from '../../../offline/offline.ts';
import { useOfflineQuery, usePortal } from '../../../platform/react/portal-context.ts';
import { MinorText } from '../../../ui/text/money-text.tsx';

/** Something that the command palette can do. */
export type Command = {
  readonly key: string;
  readonly kind: 'page' | 'invoice';
  readonly label: string;
  readonly aside?: ReactNode;
  readonly run: () => void;
};

const shownInvoices = 8;
const newestFirst: ChargeSort = { field: 'billDate', descending: true };

/** What matches the typed text: pages of the shell first, then invoices of this device by number, PO number or seller. */
export function useCommands(text: string, onSignOut: () => void): readonly Command[] {
  const { i18n, t } = useLingui();
  const navigate = useNavigate();
  const { offline, roles, program } = usePortal();
  const search = text.trim();
  const { data: found = [] } = useOfflineQuery(paletteInvoicesQuery(offline, search));
  const pages: Command[] = palettePages(roles, program.flags).map(({ name, path, label }) => ({
    key: name,
    kind: 'page',
    label: i18n._(label),
    run: () => void navigate({ to: path, search: {} }),
  }));
  const signOut: Command = {
    key: 'sign-out',
    kind: 'page',
    label: t({ id: 'shell.sign-out', message: 'Sign out' }),
    run: onSignOut,
  };
  const invoices = found.map(({ row }): Command => ({
    key: row.id,
    kind: 'invoice',
    label: `${row.invoiceNumber} · ${row.sellerName}`,
    aside: <MinorText minor={row.totalMinor} currency={row.currency} />,
    run: () => void navigate({ to: '/account-overview/invoices/$chargeId', params: { chargeId: row.id } }),
  }));
  return [...[...pages, signOut].filter((command) => contains(command.label, search, i18n.locale)), ...invoices];
}

const paletteInvoicesQuery = (offline: Offline, search: string) => {
  const filter: ChargeFilter = { tab: 'all', search };
  return {
    queryKey: ['device', 'charges', 'palette', search],
    queryFn: () => (search === '' ? Promise.resolve([]) : offline.read.page(filter, newestFirst, 0, shownInvoices)),
  };
};

function contains(label: string, search: string, locale: string): boolean {
  return label.toLocaleLowerCase(locale).includes(search.toLocaleLowerCase(locale));
}

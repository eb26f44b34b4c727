import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { seesAccount } from '../../../../domain/access/visibility.ts';
import { isOffered, mayOpen } from '../../../../domain/page-rules.ts';
import type { PageName } from '../../../../domain/pages.ts';
import { searchCards } from '../../../features/cards/list/card-list.ts';
import { matchingPayments } from '../../../features/payments/history/payment-list.ts';
import { paymentsQuery } from '../../../features/payments/history/payment-queries.ts';
import type { ChargeFilter } from '../../../../domain/invoices/charge-filter.ts';
import type { ChargeSort, Offline } from '../../../offline/offline.ts';
import { serverQuery } from '../../../platform/account/server-queries.ts';
import { usersQuery } from '../../../platform/account/users.documents.ts';
import { useOfflineQuery, usePortal, useSyncStatus } from '../../../platform/react/portal-context.ts';
import { MinorText } from '../../../ui/text/money-text.tsx';
import { containsWords } from '../../../ui/text/contains-words.ts';
import { useToday } from '../../../ui/text/use-today.ts';
import type { Command } from './command.ts';

/** Maximum number of results per kind in the palette; the search of each list finds all of them. */
const shownOfKind = 8;
const newestFirst: ChargeSort = { field: 'billDate', descending: true };

export type Found = {
  readonly commands: readonly Command[];
  /** False while rows are read or loaded for the first time: more may be found. */
  readonly isComplete: boolean;
};

/** Invoices, payments, cards and people on this device that match the typed text, only with pages that the person may open. */
export function useFoundRows(search: string): Found {
  const { i18n } = useLingui();
  const navigate = useNavigate();
  const { offline, client, roles, program, who } = usePortal();
  const today = useToday(program.timeZone);
  const isAsked = (name: PageName) => search !== '' && isOffered(name, program.flags) && mayOpen(name, roles);
  const invoices = useOfflineQuery({
    ...paletteInvoicesQuery(offline, search),
    enabled: isAsked('invoice'),
    placeholderData: keepPreviousData,
  });
  const payments = useOfflineQuery({
    ...paymentsQuery(offline, seesAccount(who.userType, roles)),
    enabled: isAsked('payment'),
  });
  const cards = useOfflineQuery({ ...cardsQuery(offline), enabled: isAsked('purchase-card') });
  const users = useQuery({
    ...serverQuery({ offline, client }, usersQuery, {}),
    enabled: isAsked('edit-user-general'),
  });
  const isFirstLoad = useSyncStatus().asOf === null;
  // A query that is switched off reads nothing and is not waited for.
  const isReading = [invoices, payments, cards, users].some(
    ({ isFetching, data, isPlaceholderData }) => isFetching && (data === undefined || isPlaceholderData),
  );
  if (search === '') return { commands: [], isComplete: true };
  const commands = [
    ...(invoices.data ?? []).map(({ row }): Command => ({
      key: row.id,
      kind: 'invoice',
      label: `${row.invoiceNumber} · ${row.sellerName}`,
      aside: <MinorText minor={row.totalMinor} currency={row.currency} />,
      run: () =>
        void navigate({ to: '/account-overview/invoices/$chargeId', params: { chargeId: row.id }, replace: true }),
    })),
    ...matchingPayments(payments.data ?? [], { tab: 'all', today, search })
      .slice(0, shownOfKind)
      .map(({ payment: { id, reference, amountMinor, currency } }): Command => ({
        key: id,
        kind: 'payment',
        label: reference,
        aside: <MinorText minor={amountMinor} currency={currency} />,
        run: () => void navigate({ to: '/payment/$id', params: { id }, replace: true }),
      })),
    ...searchCards(cards.data ?? [], search)
      .slice(0, shownOfKind)
      .map(({ card: { id, cardholderName, last4, groupName } }): Command => ({
        key: id,
        kind: 'card',
        label: last4 === null ? cardholderName : `${cardholderName} ·· ${last4}`,
        aside: groupName,
        run: () =>
          void navigate({
            to: '/account/settings/purchasing-controls/view-cards/card/$cardId',
            params: { cardId: id },
            replace: true,
          }),
      })),
    ...(users.data?.users ?? [])
      .filter(({ name, email }) => containsWords(`${name} ${email ?? ''}`, search, i18n.locale))
      .slice(0, shownOfKind)
      .map(({ id, name, email }): Command => ({
        key: id,
        kind: 'person',
        label: name,
        aside: email,
        run: () => void navigate({ to: '/account/settings/users/$id/general', params: { id }, replace: true }),
      })),
  ];
  return { commands, isComplete: !isFirstLoad && !isReading };
}

const paletteInvoicesQuery = (offline: Offline, search: string) => {
  const filter: ChargeFilter = { tab: 'all', search };
  return {
    queryKey: ['device', 'charges', 'palette', search],
    queryFn: () => offline.read.page(filter, newestFirst, 0, shownOfKind),
  };
};

const cardsQuery = (offline: Offline) => ({
  queryKey: ['device', 'cards', 'palette'],
  queryFn: async () => (await offline.read.all('cards')).map((card) => ({ card })),
});

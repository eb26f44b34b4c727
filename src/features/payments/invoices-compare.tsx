import { Trans } from '@lingui/react/macro';
import * as v from 'valibot';
import { bankAccountSchema } from '../../../domain/bank-accounts/bank-account.ts';
import { chargeSchema } from '../../../domain/invoices/charge.ts';
import { shownStatus } from '../../../domain/invoices/charge-rules.ts';
import type { Entry, Need } from '../../offline/offline.ts';
import { usePortal } from '../../platform/react/portal-context.ts';
import { ChargeStatusBadge } from '../../ui/status/charge-status-badge.tsx';
import { CompareTable, type ComparedRow } from '../../ui/status/compare-table.tsx';
import { MinorText } from '../../ui/text/money-text.tsx';
import { useToday } from '../../ui/text/use-today.ts';

type InvoicesCompareProps = { readonly entry: Entry; readonly need: Need };

/** The values that the author of a payment saw beside the current ones, for every changed invoice and bank account. */
export function InvoicesCompare({ entry, need }: InvoicesCompareProps) {
  const { program } = usePortal();
  const today = useToday(program.timeZone);
  const rows = need.current.flatMap((current): ComparedRow[] => {
    const seen = entry.seenRows.find((row) => row.id === current.id)?.row;
    if (current.collection === 'bankAccounts') {
      const [then, now] = [v.safeParse(bankAccountSchema, seen), v.safeParse(bankAccountSchema, current.row)];
      if (!now.success) return [];
      return [
        {
          key: current.id,
          name: <Trans id="outbox.compare.bank">Bank account</Trans>,
          then: then.success ? `·· ${then.output.accountLast4}` : '–',
          now: `·· ${now.output.accountLast4}`,
        },
      ];
    }
    const [then, now] = [v.safeParse(chargeSchema, seen), v.safeParse(chargeSchema, current.row)];
    if (!now.success) return [];
    return [
      {
        key: current.id,
        name: <bdi>{now.output.invoiceNumber}</bdi>,
        then: then.success ? (
          <MinorText
            minor={then.output.remainingDueMinor - then.output.pendingAmountMinor}
            currency={then.output.currency}
          />
        ) : (
          '–'
        ),
        now: (
          <>
            <MinorText
              minor={now.output.remainingDueMinor - now.output.pendingAmountMinor}
              currency={now.output.currency}
            />{' '}
            <ChargeStatusBadge status={shownStatus(now.output, today)} />
          </>
        ),
      },
    ];
  });
  if (rows.length === 0) return null;
  return <CompareTable rows={rows} isOfFigures />;
}

import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import * as v from 'valibot';
import { bankAccountSchema } from '../../../domain/bank-accounts/bank-account.ts';
import { chargeSchema } from '../../../domain/invoices/charge.ts';
import { shownStatus } from '../../../domain/invoices/charge-rules.ts';
import type { Entry, Need } from '../../offline/offline.ts';
import { usePortal } from '../../platform/portal-context.ts';
import { ChargeStatusBadge } from '../../ui/charge-status-badge.tsx';
import { MinorText } from '../../ui/money-text.tsx';
import { useToday } from '../../ui/use-today.ts';
import classes from './outbox.module.css';

type NeedCompareProps = { readonly entry: Entry; readonly need: Need };

/** Then and now: what the author saw beside what is true, for every row that has changed. */
export function NeedCompare({ entry, need }: NeedCompareProps) {
  const { program } = usePortal();
  const today = useToday(program.timeZone);
  const rows = need.current.flatMap((current): { key: string; name: ReactNode; then: ReactNode; now: ReactNode }[] => {
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
  return (
    <table className={classes.compare}>
      <thead>
        <tr>
          <th scope="col">
            <Trans id="outbox.compare.what">Changed</Trans>
          </th>
          <th scope="col">
            <Trans id="outbox.compare.then">Then</Trans>
          </th>
          <th scope="col">
            <Trans id="outbox.compare.now">Now</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <td>{row.name}</td>
            <td>{row.then}</td>
            <td className={classes.changed}>{row.now}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

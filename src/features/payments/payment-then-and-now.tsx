import { Trans, useLingui } from '@lingui/react/macro';
import type { Approval } from '../../../domain/approvals/approval.ts';
import type { BankAccount } from '../../../domain/bank-accounts/bank-account.ts';
import { inputOf } from '../../../domain/action.ts';
import { shownStatus } from '../../../domain/invoices/charge-rules.ts';
import { payInvoices } from '../../../domain/payments/pay-invoices.action.ts';
import { dateInZone } from '../../../domain/time/calendar-date.ts';
import type { RequestRows } from '../../kit/action-face.ts';
import { usePortal } from '../../platform/react/portal-context.ts';
import { ChargeStatusBadge } from '../../ui/status/charge-status-badge.tsx';
import { Section } from '../../ui/layout/layout.tsx';
import { MinorText } from '../../ui/text/money-text.tsx';
import { Note } from '../../ui/layout/note.tsx';
import { useToday } from '../../ui/text/use-today.ts';
import classes from '../../ui/status/then-and-now.module.css';

type ThenAndNowProps = { readonly approval: Approval; readonly rows: RequestRows };

/** Every invoice of the request: its amount, the remaining due that the author saw, and the current one. */
export function PaymentThenAndNow({ approval, rows: rowsOf }: ThenAndNowProps) {
  const { t } = useLingui();
  const { program } = usePortal();
  const today = useToday(program.timeZone);
  // A decided request shows the status of that day: an invoice may have become overdue since.
  const day = approval.decidedAt === null ? today : dateInZone(approval.decidedAt, program.timeZone);
  const input = inputOf(payInvoices, approval);
  const lines = input?.lines ?? [];
  const charges = rowsOf('charges');
  const rows = lines.map((line) => {
    const then = approval.thenRows.find((row) => row.id === line.chargeId);
    const now = charges.find(({ id }) => id === line.chargeId);
    const thenDue = then ? amountOf(then.row) : null;
    const nowDue = now ? now.remainingDueMinor - now.pendingAmountMinor : null;
    return {
      line,
      number: now?.invoiceNumber ?? textOf(then?.row['invoiceNumber']),
      now,
      thenDue,
      nowDue,
      isChanged: thenDue !== nowDue,
    };
  });
  const currency = input?.currency ?? approval.currency ?? program.defaultCurrency;
  const isChanged = rows.some((row) => row.isChanged);
  const [account] = rowsOf('bankAccounts');
  const names = {
    pays: t({ id: 'approvals.compare.pays', message: 'Pays' }),
    then: t({ id: 'approvals.compare.then', message: 'Due then' }),
    now:
      approval.decidedAt === null
        ? t({ id: 'approvals.compare.now', message: 'Due now' })
        : t({ id: 'approvals.compare.due-at-decision', message: 'Due at the decision' }),
  };
  return (
    <Section title={<Trans id="approvals.compare.title">Then and now</Trans>}>
      {isChanged && approval.state === 'inApproval' ? (
        <Note
          tone="warning"
          title={<Trans id="approvals.compare.changed">The amount due has changed since this was requested</Trans>}
        />
      ) : null}
      <div role="table" className={classes.compare}>
        <div role="rowgroup" className={classes.compareHead}>
          <div role="row" className={classes.compareRow}>
            <span role="columnheader">
              <Trans id="approvals.compare.invoice">Invoice</Trans>
            </span>
            <span role="columnheader">{names.pays}</span>
            <span role="columnheader">{names.then}</span>
            <span role="columnheader">{names.now}</span>
          </div>
        </div>
        <div role="rowgroup">
          {rows.map((row) => (
            <div key={row.line.chargeId} role="row" className={classes.compareRow}>
              <span role="cell" className={classes.subject}>
                <bdi>{row.number}</bdi>
                {row.now ? <ChargeStatusBadge status={shownStatus(row.now, day)} /> : null}
              </span>
              <span role="cell" data-label={names.pays}>
                <MinorText minor={row.line.amountMinor} currency={currency} weight="strong" />
              </span>
              <span role="cell" data-label={names.then}>
                {row.thenDue === null ? '–' : <MinorText minor={row.thenDue} currency={currency} weight="quiet" />}
              </span>
              <span role="cell" data-label={names.now} data-changed={row.isChanged || undefined}>
                {row.nowDue === null ? '–' : <MinorText minor={row.nowDue} currency={currency} />}
              </span>
            </div>
          ))}
        </div>
      </div>
      {account ? <FromAccount account={account} /> : null}
    </Section>
  );
}

function FromAccount({ account }: { readonly account: Pick<BankAccount, 'bankName' | 'accountLast4'> }) {
  return (
    <p className={classes.note}>
      <Trans id="approvals.compare.from">
        From <bdi>{account.bankName}</bdi> ·· {account.accountLast4}
      </Trans>
    </p>
  );
}

function amountOf(row: Readonly<Record<string, unknown>>): number | null {
  const { remainingDueMinor, pendingAmountMinor } = row;
  return typeof remainingDueMinor === 'number' && typeof pendingAmountMinor === 'number'
    ? remainingDueMinor - pendingAmountMinor
    : null;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { BankAccount } from '../../../domain/bank-accounts/bank-account.ts';
import type { Refusal } from '../../../domain/errors.ts';
import type { ActionId } from '../../../domain/ids.ts';
import type { Currency } from '../../../domain/money.ts';
import type { Funds } from '../../../domain/payments/apply-funds.action.ts';
import type { DebitDays } from '../../../domain/payments/payment-dates.ts';
import type { FundShare } from '../../../domain/payments/split-by-funds.ts';
import { showNotice } from '../../kit/notice.ts';
import { usePortal, useSyncStatus } from '../../platform/react/portal-context.ts';
import { StickyBar } from '../../ui/layout/layout.tsx';
import { Note } from '../../ui/layout/note.tsx';
import { RefusalText } from '../../ui/status/refusal-text.tsx';
import { DebitDaysText } from '../../ui/status/debit-days-text.tsx';
import { MinorText } from '../../ui/text/money-text.tsx';
import { useToday } from '../../ui/text/use-today.ts';
import { type PaymentDraft, paymentInput } from './payment-draft.ts';
import classes from './payments.module.css';
import type { LaterDay } from './use-later-day.ts';
import type { usePayInvoices } from './use-pay-invoices.ts';
import { WrongAmounts } from './wrong-amounts.tsx';

type ConfirmBarProps = {
  readonly draft: PaymentDraft;
  /** The part that credits and unapplied payments pay. The rest is debited. */
  readonly applied: readonly FundShare<Funds>[];
  readonly rest: PaymentDraft['shares'];
  readonly account: BankAccount | undefined;
  /** Why the bank account cannot be debited, or null. */
  readonly blocked: Refusal | null;
  readonly currency: Currency;
  readonly later: LaterDay;
  /** When the money would be collected if it were confirmed now; null without an account or with a wrong date. */
  readonly days: DebitDays | null;
  /** How many of the debited invoices fall due before the money is collected. */
  readonly lateCount: number;
  readonly replaces: string | undefined;
  readonly paying: ReturnType<typeof usePayInvoices>;
  readonly onDone: (entryId: string, applied?: string) => void;
};

/** The confirm button, with its effect and the obstacles. */
export function ConfirmBar(props: ConfirmBarProps) {
  const { draft, applied, rest, account, blocked, currency, later, replaces, paying, onDone } = props;
  const { t } = useLingui();
  const { offline } = usePortal();
  const { canKeep } = useSyncStatus();
  const { state, pay, paysNow } = paying;
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const refused = state.kind === 'refused' ? state.refusal : refusal;
  const wrongCount = draft.lines.filter((line) => line.refusal !== null).length;
  const isDebited = rest.length > 0;
  const isValid = draft.isValid && !later.isWrong;
  const canConfirm = isValid && (!isDebited || !blocked) && (canKeep || (paysNow && applied.length === 0));
  const confirm = async () => {
    let entryId: string | null = null;
    if (isDebited) {
      if (!account) return undefined;
      entryId = await pay({ input: paymentInput(rest, account, currency, later.day), isOnline: paysNow, replaces });
      if (!entryId) return undefined;
    }
    const debitId = entryId;
    // The debit comes first: its quote is for the current rows.
    const appliedIds: string[] = [];
    let notApplied: Refusal | null = null;
    for (const { from, lines } of applied) {
      const beside = debitId === null ? {} : { beside: debitId as ActionId };
      const kept = await offline.enqueue('applyFunds', { from, currency, ...beside, lines: [...lines] });
      if (kept.ok) appliedIds.push(kept.entry.id);
      else notApplied = kept.refusal;
    }
    entryId ??= appliedIds[0] ?? null;
    if (!entryId) return setRefusal(notApplied);
    // Only the application of some funds was refused: a notice says so, because the page now shows the result of the rest.
    if (notApplied) showNotice(<RefusalText refusal={notApplied} />);
    return onDone(entryId, appliedIds.join(',') || undefined);
  };
  return (
    <StickyBar label={t({ id: 'payments.review.confirm-label', message: 'Confirm the payment' })}>
      <div aria-live="polite" style={{ flex: 1, minWidth: 200 }}>
        {refused ? (
          <Note tone="negative" announce="assertive">
            <RefusalText refusal={refused} />
          </Note>
        ) : wrongCount > 0 ? (
          <WrongAmounts count={wrongCount} />
        ) : later.isWrong ? (
          <span className={classes.wrong}>
            <Trans id="payments.review.wrong-day">The date has to be corrected first.</Trans>
          </span>
        ) : !isDebited ? (
          <span className={classes.second}>
            <Trans id="payments.review.not-debited">Your bank account is not debited.</Trans>
          </span>
        ) : blocked ? (
          <span className={classes.wrong}>
            <RefusalText refusal={blocked} />
          </span>
        ) : (
          <WhenPaid {...props} paysNow={paysNow} />
        )}
      </div>
      <Button size="md" loading={state.kind === 'working'} disabled={!canConfirm} onClick={() => void confirm()}>
        <ConfirmLabel {...{ draft, rest, currency, paysNow, isValid }} />
      </Button>
    </StickyBar>
  );
}

type WhenPaidProps = Pick<ConfirmBarProps, 'days' | 'lateCount'> & { readonly paysNow: boolean };

/** When the money is collected. */
function WhenPaid({ days, lateCount, paysNow }: WhenPaidProps) {
  const { program } = usePortal();
  const today = useToday(program.timeZone);
  return (
    <span className={classes.second}>
      {paysNow ? null : (
        <>
          <Trans id="payments.review.offline-note">
            Checked again before it is sent; nothing leaves your bank until then.
          </Trans>{' '}
          <Trans id="payments.dates.if-sent-today">If it is sent today:</Trans>{' '}
        </>
      )}
      {days ? <DebitDaysText days={days} today={today} lateCount={lateCount} /> : null}
    </span>
  );
}

type ConfirmLabelProps = Pick<ConfirmBarProps, 'draft' | 'rest' | 'currency'> & {
  readonly paysNow: boolean;
  /** False while a field of the form is wrong. */
  readonly isValid: boolean;
};

/** The button shows the debited amount, or none while an amount or the date is wrong. */
function ConfirmLabel({ draft, rest, currency, paysNow, isValid }: ConfirmLabelProps) {
  if (!isValid) return <Trans id="payments.review.pay-nothing-yet">Pay</Trans>;
  const debitedMinor = rest.reduce((total, { amountMinor }) => total + amountMinor, 0);
  const amount = <MinorText minor={rest.length === 0 ? draft.totalMinor : debitedMinor} currency={currency} />;
  if (rest.length === 0) return <Trans id="payments.apply.button">Apply {amount}</Trans>;
  return paysNow ? (
    <Trans id="payments.review.pay">Pay {amount}</Trans>
  ) : (
    <Trans id="payments.review.queue">Queue payment {amount}</Trans>
  );
}

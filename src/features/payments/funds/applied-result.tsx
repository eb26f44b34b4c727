import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { ApplyFundsInput } from '../../../../domain/payments/apply-funds.action.ts';
import type { ActionStatus } from '../../../ui/status/action-chip.tsx';
import { ActionChip } from '../../../ui/status/action-chip.tsx';
import classes from '../payments.module.css';
import { ResultAmount } from './result-amount.tsx';
import { ResultButtons } from './result-buttons.tsx';

type AppliedResultProps = {
  readonly status: ActionStatus;
  readonly applied: readonly ApplyFundsInput[];
  readonly icon: ReactNode;
};

/** The last step of a payment by credits and unapplied payments only. */
export function AppliedResult({ status, applied, icon }: AppliedResultProps) {
  const isDone = status === 'done' || status === 'processing';
  return (
    <div className={classes.result}>
      {icon}
      <h1 className={classes.resultTitle}>
        {isDone ? (
          <Trans id="payments.applied.done">Applied to your invoices</Trans>
        ) : status === 'needsYou' ? (
          <Trans id="payments.result.needs-you">This payment needs you</Trans>
        ) : (
          <Trans id="payments.applied.queued">Application queued</Trans>
        )}
      </h1>
      <ResultAmount debit={null} applied={applied} />
      <p className={classes.resultText} role="status">
        {isDone ? (
          <Trans id="payments.applied.done-text">
            The amount you owe has been reduced. Your bank account is not debited.
          </Trans>
        ) : status === 'needsYou' ? (
          <Trans id="payments.result.needs-you-text">
            Your decision is needed before it can continue. Open the outbox for details.
          </Trans>
        ) : (
          <Trans id="payments.applied.queued-text">It is checked again before it is done.</Trans>
        )}
      </p>
      <ActionChip status={status} />
      <ResultButtons status={status} />
    </div>
  );
}

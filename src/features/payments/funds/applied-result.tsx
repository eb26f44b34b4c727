import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { ApplyFundsInput } from '../../../../domain/payments/apply-funds.action.ts';
import { type ActionStatus, ActionChip } from '../../../ui/status/action-chip.tsx';
import { resultStage } from '../../../ui/status/result-stage.ts';
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
  const stage = resultStage[status];
  return (
    <div className={classes.result}>
      {icon}
      <h1 className={classes.resultTitle}>{titles[stage]}</h1>
      {stage === 'ended' ? null : <ResultAmount debit={null} applied={applied} />}
      <p className={classes.resultText} role="status">
        {texts[stage]}
      </p>
      <ActionChip status={status} />
      <ResultButtons status={status} />
    </div>
  );
}

type Stage = (typeof resultStage)[ActionStatus];

const titles = {
  queued: <Trans id="payments.applied.queued">Application queued</Trans>,
  needsYou: <Trans id="payments.result.needs-you">This payment needs you</Trans>,
  inApproval: <Trans id="payments.result.approval">Sent for approval</Trans>,
  done: <Trans id="payments.applied.done">Applied to your invoices</Trans>,
  ended: <Trans id="actions.apply-funds.failed">The amount was not applied</Trans>,
} satisfies Record<Stage, ReactNode>;

const texts = {
  queued: <Trans id="payments.applied.queued-text">It is checked again before it is done.</Trans>,
  needsYou: (
    <Trans id="payments.result.needs-you-text">
      Your decision is needed before it can continue. Open the outbox for details.
    </Trans>
  ),
  inApproval: <Trans id="payments.applied.queued-text">It is checked again before it is done.</Trans>,
  done: (
    <Trans id="payments.applied.done-text">
      The amount you owe has been reduced. Your bank account is not debited.
    </Trans>
  ),
  ended: <Trans id="payments.applied.ended-text">The amount you owe has not changed.</Trans>,
} satisfies Record<Stage, ReactNode>;

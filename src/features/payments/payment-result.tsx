import { Trans } from '@lingui/react/macro';
import { Navigate } from '@tanstack/react-router';
import {
  IconBuildingBank,
  IconCircleCheck,
  IconCloudUp,
  IconHandStop,
  IconUserCheck,
  IconX,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import * as v from 'valibot';
import { isAsked } from '../../../domain/action.ts';
import { canBeCancelled } from '../../../domain/payments/payment.ts';
import { payInvoices } from '../../../domain/payments/pay-invoices.action.ts';
import { applyFunds } from '../../../domain/payments/apply-funds.action.ts';
import { useOfflineQuery, usePortal, useSyncStatus } from '../../platform/react/portal-context.ts';
import { type ActionStatus, ActionChip } from '../../ui/status/action-chip.tsx';
import { statusOf } from '../../ui/status/action-status.ts';
import { FirstLoad } from '../../ui/layout/first-load.tsx';
import { eitherOf } from '../../ui/text/either-of.ts';
import { useToday } from '../../ui/text/use-today.ts';
import { useLocale } from '../../ui/text/use-locale.ts';
import { LoadingState } from '../../ui/layout/loading-state.tsx';
import { EmptyState } from '../../ui/layout/screen-state.tsx';
import type { BadgeIcon } from '../../ui/status/status-badge.tsx';
import { ExpectedDays } from './expected-days.tsx';
import { AppliedResult } from './funds/applied-result.tsx';
import { ResultAmount, useAppliedBeside } from './funds/result-amount.tsx';
import { paymentOutcomeQuery } from './payment-queries.ts';
import { ResultButtons } from './funds/result-buttons.tsx';
import classes from './payments.module.css';

type PaymentResultProps = {
  readonly entryId: string;
  /** The ids of the requests that applied credits and unapplied payments together with it, separated by commas. */
  readonly applied?: string | undefined;
};

/** Last step: the outcome of the payment, as far as this device knows; updates itself. */
export function PaymentResult({ entryId, applied: appliedIds }: PaymentResultProps) {
  const { offline, program } = usePortal();
  const today = useToday(program.timeZone);
  const outcome = useOfflineQuery(paymentOutcomeQuery(offline, entryId));
  const applied = useAppliedBeside(appliedIds);
  if (outcome.isPending) return <LoadingState />;
  const { entry = null, record = null, approval = null, payment = null, charges = [] } = outcome.data ?? {};
  const status = statusOf({ entry, record, payment });
  if (!status) return <Unknown />;
  // The bank has refused it: the reason and the next steps are on another page.
  if (status === 'failed' && payment)
    return <Navigate to="/make-payment/unsuccessful/$id" params={{ id: payment.id }} replace />;
  if (isAsked(applyFunds, record ?? entry?.envelope ?? { kind: '' }))
    return <AppliedResult status={status} applied={applied} icon={<ResultIcon status={status} />} />;
  const input = v.safeParse(payInvoices.input, record?.input ?? entry?.envelope.input);
  const approvers = approval?.tiers[approval.tier]?.approvers.map((approver) => approver.name) ?? [];
  const reason = approval?.decisionReason ?? null;
  const isScheduled = payment !== null && canBeCancelled(payment, today);
  return (
    <div className={classes.result}>
      <ResultIcon status={status} />
      <h1 className={classes.resultTitle}>
        {isScheduled ? (
          <Trans id="payments.result.scheduled">Payment scheduled</Trans>
        ) : (
          <ResultTitle status={status} />
        )}
      </h1>
      {input.success ? <ResultAmount debit={input.output} applied={hasNoEffect(status) ? [] : applied} /> : null}
      <p className={classes.resultText} role="status">
        <ResultText status={status} approvers={approvers} reason={reason}>
          {payment ? <ExpectedDays payment={payment} charges={charges} /> : null}
        </ResultText>
      </p>
      {isScheduled ? null : <ActionChip status={status} />}
      <ResultButtons status={status} paymentId={payment?.id} approvalId={approval?.id} />
    </div>
  );
}

function ResultTitle({ status }: { readonly status: ActionStatus }): ReactNode {
  switch (status) {
    case 'waitingToSend':
    case 'sending':
    case 'draft':
      return <Trans id="payments.result.queued">Payment queued</Trans>;
    case 'needsYou':
      return <Trans id="payments.result.needs-you">This payment needs you</Trans>;
    case 'waitingForApproval':
      return <Trans id="payments.result.approval">Sent for approval</Trans>;
    case 'blocked':
      return <Trans id="payments.result.blocked">Nobody can approve this payment</Trans>;
    case 'processing':
      return <Trans id="payments.result.submitted">Payment submitted</Trans>;
    case 'done':
      return <Trans id="payments.result.done">Payment received</Trans>;
    case 'rejected':
      return <Trans id="payments.result.rejected">Payment rejected</Trans>;
    case 'recalled':
      return <Trans id="payments.result.recalled">Payment recalled</Trans>;
    case 'expired':
    case 'superseded':
      return <Trans id="payments.result.closed">Payment closed without effect</Trans>;
    case 'failed':
      return <Trans id="payments.result.failed">Payment unsuccessful</Trans>;
    case 'notDone':
      return <Trans id="actions.pay-invoices.failed">The payment was not made</Trans>;
  }
}

type ResultTextProps = {
  readonly status: ActionStatus;
  readonly approvers: readonly string[];
  readonly reason: string | null;
  /** When an accepted payment is collected. */
  readonly children: ReactNode;
};

function ResultText({ status, approvers, reason, children }: ResultTextProps): ReactNode {
  const { isOnline } = useSyncStatus();
  switch (status) {
    case 'waitingToSend':
    case 'sending':
    case 'draft':
      return isOnline ? (
        <Trans id="payments.result.queued-online">
          It is being sent. Nothing leaves your bank until the server has accepted it.
        </Trans>
      ) : (
        <Trans id="payments.result.queued-offline">
          It is kept on this device and sent as soon as you are connected. It is checked again before it is sent;
          nothing leaves your bank until then.
        </Trans>
      );
    case 'needsYou':
      return (
        <Trans id="payments.result.needs-you-text">
          Your decision is needed before it can continue. Open the outbox for details.
        </Trans>
      );
    case 'waitingForApproval':
      return <WaitingForApprovalText approvers={approvers} />;
    case 'blocked':
      return (
        <Trans id="payments.result.blocked-text">
          It continues automatically once someone at your company can approve it. Ask your account administrator, or
          recall it. Nothing leaves your bank until then.
        </Trans>
      );
    case 'processing':
      return (
        <>
          {children} <Trans id="payments.result.paid-once">The invoices are paid once the bank confirms it.</Trans>
        </>
      );
    case 'done':
      return (
        <Trans id="payments.result.done-text">
          The bank has confirmed it, and the amount you owe has been reduced.
        </Trans>
      );
    case 'rejected':
      return reason ? (
        <Trans id="payments.result.rejected-text">Reason: “{reason}”. No money was taken.</Trans>
      ) : (
        <NothingTaken />
      );
    case 'failed':
    case 'notDone':
    case 'recalled':
    case 'expired':
    case 'superseded':
      return <NothingTaken />;
  }
}

/** The bank account is not debited. The credits were applied all the same, so the amount of the failed payment leaves them out. */
function hasNoEffect(status: ActionStatus): boolean {
  return looks[status].hasNoEffect ?? false;
}

function NothingTaken() {
  return <Trans id="payments.result.nothing-taken">Nothing was taken from your bank account.</Trans>;
}

type Look = { readonly icon: BadgeIcon; readonly tone: string; readonly hasNoEffect?: boolean };

const onItsWay: Look = { icon: IconCloudUp, tone: 'info' };
const ended: Look = { icon: IconX, tone: 'negative', hasNoEffect: true };

const looks: Record<ActionStatus, Look> = {
  draft: onItsWay,
  waitingToSend: onItsWay,
  sending: onItsWay,
  processing: { icon: IconBuildingBank, tone: 'info' },
  done: { icon: IconCircleCheck, tone: 'positive' },
  needsYou: { icon: IconHandStop, tone: 'warning' },
  waitingForApproval: { icon: IconUserCheck, tone: 'info' },
  blocked: { icon: IconHandStop, tone: 'warning' },
  rejected: ended,
  failed: ended,
  notDone: ended,
  recalled: ended,
  expired: ended,
  superseded: ended,
};

function ResultIcon({ status }: { readonly status: ActionStatus }) {
  const { icon: Icon, tone } = looks[status];
  return (
    <span className={classes.resultIcon} data-tone={tone}>
      <Icon size={28} stroke={1.6} aria-hidden />
    </span>
  );
}

function Unknown() {
  const { offline } = usePortal();
  const sync = useSyncStatus();
  if (sync.asOf === null) return <FirstLoad status={sync} onRetry={() => void offline.pull()} />;
  return (
    <EmptyState isHeading title={<Trans id="payments.result.unknown">This payment is not on this device</Trans>}>
      <Trans id="payments.result.unknown-text">
        It may have been discarded here, or made on another device. Your requests are listed in the outbox.
      </Trans>
    </EmptyState>
  );
}

function WaitingForApprovalText({ approvers: names }: { readonly approvers: readonly string[] }) {
  const approvers = eitherOf(names, useLocale());
  return approvers ? (
    <Trans id="payments.result.approval-text">{approvers} can approve this. Nothing leaves your bank until then.</Trans>
  ) : (
    <Trans id="payments.result.approval-soon">
      An Account Admin has to approve it. Nothing leaves your bank until then.
    </Trans>
  );
}

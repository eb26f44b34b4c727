import { Button, Group } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useOfflineQuery, usePortal } from '../../../platform/react/portal-context.ts';
import { LoadingState } from '../../../ui/layout/loading-state.tsx';
import { EmptyState } from '../../../ui/layout/screen-state.tsx';
import { OutboxButton } from '../outbox-button.tsx';
import { ActionChip, type ActionStatus } from '../../../ui/status/action-chip.tsx';
import { statusOf } from '../../../ui/status/action-status.ts';
import { resultStage } from '../../../ui/status/result-stage.ts';
import { paymentOutcomeQuery } from '../payment-queries.ts';
import classes from '../payments.module.css';

type ModifySuccessProps = { readonly paymentId: string; readonly entryId: string };

/** Last step: the changes are made, wait to be sent, or need their author. */
export function ModifySuccess({ paymentId, entryId }: ModifySuccessProps) {
  const { offline } = usePortal();
  const outcome = useOfflineQuery(paymentOutcomeQuery(offline, entryId));
  if (outcome.isPending) return <LoadingState />;
  const { entry = null, record = null } = outcome.data ?? {};
  const status = statusOf({ entry, record, payment: null });
  const params = { id: paymentId };
  if (!status)
    return (
      <EmptyState
        isHeading
        title={<Trans id="payments.modified.unknown">These changes are not on this device</Trans>}
        action={
          <Button variant="default" renderRoot={(rest) => <Link {...rest} to="/payment/$id" params={params} />}>
            <Trans id="payments.modified.to-payment">Back to the payment</Trans>
          </Button>
        }
      />
    );
  const stage = resultStage[status];
  return (
    <div className={classes.result}>
      <h1 className={classes.resultTitle}>{titles[stage]}</h1>
      <p className={classes.resultText} role="status">
        {texts[stage]}
      </p>
      <ActionChip status={status} />
      <Group justify="center" mt="xl">
        {stage === 'needsYou' ? <OutboxButton /> : null}
        <Button variant="default" renderRoot={(rest) => <Link {...rest} to="/payment/$id" params={params} />}>
          <Trans id="payments.modified.to-payment">Back to the payment</Trans>
        </Button>
        <Button variant="default" renderRoot={(rest) => <Link {...rest} to="/payment/$id/changes" params={params} />}>
          <Trans id="payments.modified.to-changes">Change log</Trans>
        </Button>
      </Group>
    </div>
  );
}

type Stage = (typeof resultStage)[ActionStatus];

const titles = {
  queued: <Trans id="payments.modified.queued">Changes queued</Trans>,
  needsYou: <Trans id="payments.modified.needs-you">These changes need your attention</Trans>,
  inApproval: <Trans id="payments.result.approval">Sent for approval</Trans>,
  done: <Trans id="payments.modified.done">Payment modified</Trans>,
  ended: <Trans id="actions.modify-payment.failed">The payment was not modified</Trans>,
} satisfies Record<Stage, ReactNode>;

const texts = {
  queued: (
    <Trans id="payments.modified.queued-text">
      They are sent once you’re connected, and checked again then. The payment stays as it is until then.
    </Trans>
  ),
  needsYou: (
    <Trans id="payments.modified.needs-you-text">
      Something has changed since you made them. Open the outbox to compare then and now.
    </Trans>
  ),
  inApproval: <Trans id="payments.modified.unchanged-text">The payment stays as it is until then.</Trans>,
  done: <Trans id="payments.modify.within">Your changes are reflected within 24 hours.</Trans>,
  ended: <Trans id="payments.modified.ended-text">The payment stays as it was.</Trans>,
} satisfies Record<Stage, ReactNode>;

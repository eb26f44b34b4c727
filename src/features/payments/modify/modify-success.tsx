import { Button, Group } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useEntries, useOfflineQuery, usePortal } from '../../../platform/react/portal-context.ts';
import { LoadingState } from '../../../ui/layout/loading-state.tsx';
import { EmptyState } from '../../../ui/layout/screen-state.tsx';
import { OutboxButton } from '../outbox-button.tsx';
import { ActionChip } from '../../../ui/status/action-chip.tsx';
import { statusOf } from '../../../ui/status/action-status.ts';
import { paymentOutcomeQuery } from '../payment-queries.ts';
import classes from '../payments.module.css';

type ModifySuccessProps = { readonly paymentId: string; readonly entryId: string };

/** Last step: the changes are made, wait to be sent, or need their author. */
export function ModifySuccess({ paymentId, entryId }: ModifySuccessProps) {
  const { offline } = usePortal();
  const entries = useEntries();
  const outcome = useOfflineQuery(paymentOutcomeQuery(offline, entryId));
  if (outcome.isPending) return <LoadingState />;
  const status = statusOf(entryId, { entries, record: outcome.data?.record ?? null, payment: null });
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
  return (
    <div className={classes.result}>
      <h1 className={classes.resultTitle}>
        {status === 'needsYou' ? (
          <Trans id="payments.modified.needs-you">These changes need your attention</Trans>
        ) : status === 'waitingToSend' || status === 'sending' ? (
          <Trans id="payments.modified.queued">Changes queued</Trans>
        ) : (
          <Trans id="payments.modified.done">Payment modified</Trans>
        )}
      </h1>
      <p className={classes.resultText} role="status">
        {status === 'needsYou' ? (
          <Trans id="payments.modified.needs-you-text">
            Something has changed since you made them. Open the outbox to compare then and now.
          </Trans>
        ) : status === 'waitingToSend' || status === 'sending' ? (
          <Trans id="payments.modified.queued-text">
            They are sent once you’re connected, and checked again then. The payment stays as it is until then.
          </Trans>
        ) : (
          <Trans id="payments.modify.within">Your changes are reflected within 24 hours.</Trans>
        )}
      </p>
      <ActionChip status={status} />
      <Group justify="center" mt="xl">
        {status === 'needsYou' ? <OutboxButton /> : null}
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

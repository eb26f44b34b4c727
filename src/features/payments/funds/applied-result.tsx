import { Button, Group } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ActionStatus } from '../../../ui/status/action-chip.tsx';
import { ActionChip } from '../../../ui/status/action-chip.tsx';
import classes from '../payments.module.css';

/** The last step of a payment by credits and unapplied payments only. */
export function AppliedResult({ status }: { readonly status: ActionStatus }) {
  const isDone = status === 'done' || status === 'processing';
  return (
    <div className={classes.result}>
      <h1 className={classes.resultTitle}>
        {isDone ? (
          <Trans id="payments.applied.done">Applied to your invoices</Trans>
        ) : (
          <Trans id="payments.applied.queued">Application queued</Trans>
        )}
      </h1>
      <p className={classes.resultText} role="status">
        {isDone ? (
          <Trans id="payments.applied.done-text">
            The amount you owe has been reduced. Your bank account is not debited.
          </Trans>
        ) : (
          <Trans id="payments.applied.queued-text">It is checked again before it is done.</Trans>
        )}
      </p>
      <ActionChip status={status} />
      <Group justify="center" mt="xl">
        <Button variant="default" renderRoot={(rest) => <Link {...rest} to="/account-overview" />}>
          <Trans id="payments.result.to-invoices">Back to invoices</Trans>
        </Button>
      </Group>
    </div>
  );
}

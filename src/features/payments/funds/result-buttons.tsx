import { Button, Group } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { OutboxButton } from '../outbox-button.tsx';
import type { ActionStatus } from '../../../ui/status/action-chip.tsx';

type ResultButtonsProps = {
  readonly status: ActionStatus;
  readonly paymentId?: string | undefined;
  readonly approvalId?: string | undefined;
};

/** The ways on from the result of a payment: first the one that its status asks for. */
export function ResultButtons({ status, paymentId, approvalId }: ResultButtonsProps) {
  return (
    <Group justify="center" mt="xl">
      {status === 'needsYou' ? <OutboxButton /> : null}
      {approvalId !== undefined && paymentId === undefined ? (
        <Button
          variant="default"
          renderRoot={(rest) => <Link {...rest} to="/approvals/$approvalId" params={{ approvalId }} />}
        >
          <Trans id="payments.result.to-request">View request</Trans>
        </Button>
      ) : null}
      {paymentId === undefined ? null : (
        <Button
          variant="default"
          renderRoot={(rest) => <Link {...rest} to="/payment/$id" params={{ id: paymentId }} />}
        >
          <Trans id="payments.unsuccessful.details">Payment details</Trans>
        </Button>
      )}
      <Button variant="default" renderRoot={(rest) => <Link {...rest} to="/account-overview" />}>
        <Trans id="payments.result.to-invoices">Back to invoices</Trans>
      </Button>
    </Group>
  );
}

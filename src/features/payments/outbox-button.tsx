import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { useOpenOutbox } from '../../kit/dialog/open-dialog.ts';

/** On the result of a payment or of its changes: opens the outbox, where their author corrects or discards them. */
export function OutboxButton() {
  const openOutbox = useOpenOutbox();
  return (
    <Button onClick={openOutbox}>
      <Trans id="payments.modified.outbox">Open the outbox</Trans>
    </Button>
  );
}

import { Button, Modal, Stack } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { CardReason } from '../../../../domain/cards/card.ts';
import { useSyncStatus } from '../../../platform/react/portal-context.ts';
import { cardReasonNames } from '../../../ui/status/card-words.ts';
import { CallLink } from './call-link.tsx';
import classes from '../list/cards.module.css';

type LockReasonsProps = {
  readonly digits: string;
  readonly isWorking: boolean;
  readonly onChoose: (reason: CardReason) => void;
  readonly onClose: () => void;
};

/** The most frequent reasons are first. */
const inOrder: readonly CardReason[] = ['lost', 'stolen', 'fraud', 'damaged', 'employeeTerminated', 'other'];

/** The reason for locking the card: choosing one locks it at once, without a form. */
export function LockReasons({ digits, isWorking, onChoose, onClose }: LockReasonsProps) {
  const { t, i18n } = useLingui();
  const { isOnline } = useSyncStatus();
  return (
    <Modal
      opened
      onClose={onClose}
      title={<Trans id="cards.lock.title">Why do you want to lock card {digits}?</Trans>}
      closeButtonProps={{ 'aria-label': t({ id: 'bcaas.form.buttons.close', message: 'Close' }) }}
    >
      <p className={classes.dialogText}>
        {isOnline ? (
          <Trans id="cards.lock.text">
            The card is locked as soon as you choose a reason. It can’t be used for purchases until it’s unlocked.
          </Trans>
        ) : (
          <Trans id="cards.lock.text-offline">
            You’re offline: the card is locked once you’re connected. To lock it now, call <CallLink />.
          </Trans>
        )}
      </p>
      <Stack gap="xs">
        {inOrder.map((reason) => (
          <Button
            key={reason}
            variant="default"
            size="md"
            fullWidth
            justify="flex-start"
            disabled={isWorking}
            onClick={() => onChoose(reason)}
          >
            {i18n._(cardReasonNames[reason])}
          </Button>
        ))}
      </Stack>
    </Modal>
  );
}

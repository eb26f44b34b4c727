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

/** What is likeliest for somebody in a hurry stands first. */
const inOrder: readonly CardReason[] = ['lost', 'stolen', 'fraud', 'damaged', 'employeeTerminated', 'other'];

/** Why the card is locked: choosing locks it, because a card that is lost cannot wait for a form. */
export function LockReasons({ digits, isWorking, onChoose, onClose }: LockReasonsProps) {
  const { t, i18n } = useLingui();
  const { isOnline } = useSyncStatus();
  return (
    <Modal
      opened
      onClose={onClose}
      title={<Trans id="cards.lock.title">Lock card {digits}: why?</Trans>}
      closeButtonProps={{ 'aria-label': t({ id: 'bcaas.form.buttons.close', message: 'Close' }) }}
    >
      <p className={classes.dialogText}>
        {isOnline ? (
          <Trans id="cards.lock.text">
            It is locked as soon as you choose. Nothing can be bought with it until it is unlocked.
          </Trans>
        ) : (
          <Trans id="cards.lock.text-offline">
            You are offline: it is locked as soon as you are connected. To lock it now, call <CallLink />.
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

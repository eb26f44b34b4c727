import { Button, Group, Modal, Radio, Stack } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Note } from '../../ui/note.tsx';
import classes from './sign-out-dialog.module.css';

/** What becomes of entries that were not sent when their author signs out. */
export type UnsentChoice = 'sendNow' | 'keep' | 'discard';

type SignOutDialogProps = {
  readonly unsentCount: number;
  readonly isOnline: boolean;
  /** On a shared device nothing may stay for the next sign-in. */
  readonly isSharedDevice: boolean;
  readonly onCancel: () => void;
  /** Answers how many entries are still unsent; 0 means that the person is being signed out. */
  readonly onChoose: (choice: UnsentChoice) => Promise<number>;
};

/** Asks what becomes of unsent entries before the account's data leaves this device. Never a silent loss. */
export function SignOutDialog({ unsentCount, isOnline, isSharedDevice, onCancel, onChoose }: SignOutDialogProps) {
  const { t } = useLingui();
  const [choice, setChoice] = useState<UnsentChoice>(isOnline ? 'sendNow' : isSharedDevice ? 'discard' : 'keep');
  const [isBusy, setIsBusy] = useState(false);
  const [stillUnsent, setStillUnsent] = useState(0);

  async function confirm() {
    setIsBusy(true);
    setStillUnsent(0);
    setStillUnsent(await onChoose(choice));
    setIsBusy(false);
  }

  return (
    <Modal
      opened
      onClose={onCancel}
      title={<Trans id="sign-out.title">Before you sign out</Trans>}
      closeButtonProps={{ 'aria-label': t({ id: 'bcaas.form.buttons.close', message: 'Close' }) }}
    >
      <Stack gap="md">
        <p style={{ margin: 0 }}>
          <Plural
            id="sign-out.unsent"
            value={unsentCount}
            one="# thing that you asked for has not been sent yet."
            other="# things that you asked for have not been sent yet."
          />
        </p>
        <Radio.Group value={choice} onChange={setChoice} name="unsent">
          <Stack gap="sm">
            <Radio
              value="sendNow"
              disabled={!isOnline}
              label={<Trans id="sign-out.send-now.label">Send now, then sign out</Trans>}
              description={
                !isOnline ? <Trans id="sign-out.send-now.offline">This needs a connection.</Trans> : undefined
              }
            />
            {isSharedDevice ? null : (
              <Radio
                value="keep"
                label={<Trans id="sign-out.keep.label">Keep for my next sign-in</Trans>}
                description={
                  <Trans id="sign-out.keep.text">
                    It stays on this device, is shown to nobody else, and is sent when you sign in again.
                  </Trans>
                }
              />
            )}
            <Radio
              value="discard"
              label={<Trans id="sign-out.discard.label">Discard</Trans>}
              description={<DiscardText />}
            />
          </Stack>
        </Radio.Group>
        {stillUnsent > 0 ? (
          <Note tone="warning" announce="assertive">
            <Plural
              id="sign-out.still-unsent"
              value={stillUnsent}
              one="# could not be sent. Choose what becomes of it."
              other="# could not be sent. Choose what becomes of them."
            />
          </Note>
        ) : null}
        <Group justify="flex-end" gap="sm" className={classes.buttons}>
          <Button variant="default" onClick={onCancel}>
            <Trans id="sign-out.cancel">Stay signed in</Trans>
          </Button>
          <Button color={choice === 'discard' ? 'red' : undefined} loading={isBusy} onClick={() => void confirm()}>
            {confirmLabels[choice]}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

const confirmLabels: Record<UnsentChoice, ReactNode> = {
  sendNow: <Trans id="sign-out.send-now.confirm">Send and sign out</Trans>,
  keep: <Trans id="sign-out.keep.confirm">Keep and sign out</Trans>,
  discard: <Trans id="sign-out.discard.confirm">Discard and sign out</Trans>,
};

/** What discarding can undo, and what it cannot. */
function DiscardText() {
  return (
    <Trans id="sign-out.discard.text">
      It is deleted from this device and not sent any more. What had been tried before may still have reached the
      server: your next sign-in shows it.
    </Trans>
  );
}

import { Button, Group, Modal, Radio, Stack } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { useCloseOnBack } from '../../kit/dialog/use-close-on-back.ts';
import { Note } from '../../ui/layout/note.tsx';
import classes from './sign-out-dialog.module.css';

/** What happens to unsent entries when their author signs out. */
export type UnsentChoice = 'sendNow' | 'keep' | 'discard';

/** The result of a choice: the sign-out runs, or the person has to know something first. */
export type LeavingOutcome =
  | { readonly kind: 'leaving' }
  | { readonly kind: 'stillUnsent'; readonly stillUnsent: number | null }
  /** Some were already done, and others have no answer; all others are deleted. Null if the device cannot tell how many. */
  | { readonly kind: 'notCancelled'; readonly done: number; readonly unknown: number | null };

type SignOutDialogProps = {
  /** Null if the device cannot tell. */
  readonly unsentCount: number | null;
  /** The number of entries that were sent without an answer, so that only the server knows their result. */
  readonly maybeArrivedCount: number;
  readonly isOnline: boolean;
  /** On a shared device nothing may stay for the next sign-in. */
  readonly isSharedDevice: boolean;
  readonly onCancel: () => void;
  readonly onChoose: (choice: UnsentChoice) => Promise<LeavingOutcome>;
  /** Signs out although some entries could not be cancelled, as the person was told. */
  readonly onLeave: () => Promise<void>;
};

/** Asks what happens to unsent entries before the account is locked on this device, so that none is lost silently. */
export function SignOutDialog(props: SignOutDialogProps) {
  const { isOnline, isSharedDevice, onCancel, onChoose, onLeave } = props;
  const { t } = useLingui();
  useCloseOnBack(onCancel);
  const [choice, setChoice] = useState<UnsentChoice>(isOnline ? 'sendNow' : isSharedDevice ? 'discard' : 'keep');
  const [isBusy, setIsBusy] = useState(false);
  const [outcome, setOutcome] = useState<LeavingOutcome>({ kind: 'leaving' });
  const isTold = outcome.kind === 'notCancelled';

  async function confirm() {
    setIsBusy(true);
    try {
      if (isTold) return await onLeave();
      setOutcome({ kind: 'leaving' });
      setOutcome(await onChoose(choice));
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Modal
      opened
      onClose={onCancel}
      title={<Trans id="sign-out.title">Before you sign out</Trans>}
      closeButtonProps={{ 'aria-label': t({ id: 'bcaas.form.buttons.close', message: 'Close' }) }}
    >
      <Stack gap="md">
        {isTold ? null : <Choices {...props} choice={choice} onChange={setChoice} />}
        <OutcomeNote outcome={outcome} />
        <Group justify="flex-end" gap="sm" className={classes.buttons}>
          <Button variant="default" onClick={onCancel}>
            <Trans id="sign-out.cancel">Stay signed in</Trans>
          </Button>
          <Button
            color={choice === 'discard' && !isTold ? 'red' : undefined}
            loading={isBusy}
            onClick={() => void confirm()}
          >
            {isTold ? <Trans id="sign-out.told.confirm">Sign out</Trans> : confirmLabels[choice]}
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

type ChoicesProps = SignOutDialogProps & {
  readonly choice: UnsentChoice;
  readonly onChange: (choice: UnsentChoice) => void;
};

function Choices({ unsentCount, maybeArrivedCount, isOnline, isSharedDevice, choice, onChange }: ChoicesProps) {
  return (
    <>
      <p style={{ margin: 0 }}>
        {unsentCount === null ? (
          <UnreadText />
        ) : (
          <Plural
            id="sign-out.unsent"
            value={unsentCount}
            one="# request has not been sent yet."
            other="# requests have not been sent yet."
          />
        )}
      </p>
      <Radio.Group value={choice} onChange={onChange} name="unsent">
        <Stack gap="sm">
          <Radio
            value="sendNow"
            disabled={!isOnline}
            label={<Trans id="sign-out.send-now.label">Send now, then sign out</Trans>}
            description={!isOnline ? <Trans id="sign-out.send-now.offline">This needs a connection.</Trans> : undefined}
          />
          {isSharedDevice ? null : (
            <Radio
              value="keep"
              label={<Trans id="sign-out.keep.label">Keep for my next sign-in</Trans>}
              description={
                <Trans id="sign-out.keep.text">
                  Unsent requests stay on this device. Nobody else can see them, and they’re sent when you sign in
                  again.
                </Trans>
              }
            />
          )}
          <Radio
            value="discard"
            label={<Trans id="sign-out.discard.label">Discard</Trans>}
            description={
              <DiscardText neverLeft={unsentCount !== null && maybeArrivedCount === 0} isOnline={isOnline} />
            }
          />
        </Stack>
      </Radio.Group>
      {choice === 'discard' && !isOnline && maybeArrivedCount > 0 ? (
        <Note tone="warning" announce="polite">
          <Plural
            id="sign-out.discard.maybe-arrived"
            value={maybeArrivedCount}
            one="# request was already tried and may have reached the server, so it may still be carried out. You can’t check this offline."
            other="# requests were already tried and may have reached the server, so they may still be carried out. You can’t check this offline."
          />
        </Note>
      ) : null}
    </>
  );
}

/** What discarding deletes, and what it cannot. */
function DiscardText({ neverLeft, isOnline }: { readonly neverLeft: boolean; readonly isOnline: boolean }) {
  if (neverLeft) {
    return <Trans id="sign-out.discard.unsent">Unsent requests are deleted from this device and never sent.</Trans>;
  }
  if (isOnline) {
    return (
      <Trans id="sign-out.discard.asks">
        Unsent requests are canceled. If one may already have reached the server, we ask the server first and tell you
        the result.
      </Trans>
    );
  }
  return (
    <Trans id="sign-out.discard.text">
      Unsent requests are deleted from this device and no longer sent. An earlier attempt may still have reached the
      server: you’ll see this when you next sign in.
    </Trans>
  );
}

/** The device failed, so its entries are not known. */
function UnreadText() {
  return (
    <Trans id="sign-out.unread">
      Your requests can’t be read on this device at the moment. Some may not have been sent yet.
    </Trans>
  );
}

function OutcomeNote({ outcome }: { readonly outcome: LeavingOutcome }) {
  if (outcome.kind === 'leaving') return null;
  if (outcome.kind === 'stillUnsent') {
    const { stillUnsent } = outcome;
    return (
      <Note tone="warning" announce="assertive">
        {stillUnsent === null ? (
          <UnreadText />
        ) : (
          <Plural
            id="sign-out.still-unsent"
            value={stillUnsent}
            one="# request could not be sent. Choose what to do with it."
            other="# requests could not be sent. Choose what to do with them."
          />
        )}
      </Note>
    );
  }
  const { done, unknown } = outcome;
  return (
    <Note tone="warning" announce="assertive">
      {done > 0 ? (
        <div>
          <Plural
            id="sign-out.told.done"
            value={done}
            one="# request was carried out before it could be canceled. You’ll find it in your outbox when you sign in again."
            other="# requests were carried out before they could be canceled. You’ll find them in your outbox when you sign in again."
          />
        </div>
      ) : null}
      {unknown === null ? <UnreadText /> : null}
      {unknown !== null && unknown > 0 ? (
        <div>
          <Plural
            id="sign-out.told.unknown"
            value={unknown}
            one="We got no answer about # request, so it may have been carried out. Stay signed in and we’ll ask again."
            other="We got no answer about # requests, so they may have been carried out. Stay signed in and we’ll ask again."
          />
        </div>
      ) : null}
    </Note>
  );
}

import { Button } from '@mantine/core';
import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { isAsked } from '../../../domain/action.ts';
import { countPaidMeanwhile } from '../../../domain/payments/paid-meanwhile.ts';
import { isSettled } from '../../../domain/settled-codes.ts';
import { cancelAction } from '../../../domain/approvals/cancel-action.action.ts';
import { useActionFace } from '../../kit/action-face.ts';
import type { Entry, Need } from '../../offline/offline.ts';
import type { PaymentApproval } from '../../platform/react/payment-approval.ts';
import { usePortal } from '../../platform/react/portal-context.ts';
import { ActionChip } from '../../ui/status/action-chip.tsx';
import { ApprovalNeeded } from '../../ui/status/approval-needed.tsx';
import { isStillAsked, mustBeChanged, statusOfEntry, wasDoneBefore } from '../../ui/status/action-status.ts';
import { AgeText } from '../../ui/text/date-text.tsx';
import { NotWrittenNote } from '../../ui/status/not-written-note.tsx';
import { Note } from '../../ui/layout/note.tsx';
import { RefusalText } from '../../ui/status/refusal-text.tsx';
import { useDeviceWrite } from '../../ui/layout/use-device-write.ts';
import { ActionTitle } from './action-title.tsx';
import { CodeWantedNote, EnterCodeButton } from './code-wanted.tsx';
import { EditLink } from './edit-link.tsx';
import { ExpiryText } from './expiry-text.tsx';
import classes from './outbox.module.css';
import { useConfirmAgain } from './use-confirm-again.ts';
import { scopeWantedBy } from './use-enter-code.ts';

type EntryItemProps = { readonly entry: Entry };

/** One entry of the outbox: title, status, reason for waiting, and the author's actions. */
export function EntryItem({ entry }: EntryItemProps) {
  const { envelope, state } = entry;
  return (
    <li className={classes.item} data-entry={entry.id} data-state={state.kind}>
      <div className={classes.itemHead}>
        <span className={classes.itemTitle}>
          <ActionTitle kind={envelope.kind} input={envelope.input} />
        </span>
        <ActionChip status={statusOfEntry(state)} />
      </div>
      <div className={classes.itemNote}>
        {envelope.composedOffline ? (
          <Trans id="outbox.entry.composed-offline">
            Requested offline <AgeText instant={envelope.composedAt} />
          </Trans>
        ) : (
          <Trans id="outbox.entry.composed">
            Requested <AgeText instant={envelope.composedAt} />
          </Trans>
        )}{' '}
        <ExpiryText entry={entry} />
      </div>
      <WhyItWaits entry={entry} />
      <EntryButtons entry={entry} />
    </li>
  );
}

function WhyItWaits({ entry }: { readonly entry: Entry }) {
  const { state } = entry;
  if (state.kind === 'waitingForSignIn') {
    return (
      <Note tone="warning">
        <Trans id="outbox.entry.sign-in">Your session ended before this was sent. Sign in to send it.</Trans>
      </Note>
    );
  }
  if (state.kind === 'held') {
    return (
      <Note tone="info">
        <Trans id="outbox.entry.held">
          The server can’t process this yet. It’s kept and tried again after an update.
        </Trans>
      </Note>
    );
  }
  if (state.kind !== 'needsYou') return <StillAskedNote entry={entry} />;
  if (scopeWantedBy(entry) !== null) return <CodeWantedNote />;
  return (
    <div className={classes.why}>
      <Note tone="warning">
        <RefusalText refusal={state.need} />
      </Note>
      <PaidMeanwhileNote entry={entry} need={state.need} />
      <StillAskedNote entry={entry} />
      {state.mayHaveArrived && !isAsked(cancelAction, entry.envelope) ? (
        <Note tone="info">
          <Trans id="outbox.entry.may-have-arrived">
            An earlier attempt got no answer and may have reached the server. “Check again” asks about that attempt, so
            nothing is done twice.
          </Trans>
        </Note>
      ) : null}
      <ThenAndNow entry={entry} need={state.need} />
    </div>
  );
}

/** Shown for a cancellation until the server has answered: the action may still be done. */
function StillAskedNote({ entry }: { readonly entry: Entry }) {
  if (!isStillAsked(entry)) return null;
  return (
    <Note tone="info">
      <Trans id="outbox.entry.taking-back">
        It may already have reached the server. You’ll see here whether it could still be canceled.
      </Trans>
    </Note>
  );
}

/** The values that its author saw beside the current ones. */
function ThenAndNow({ entry, need }: { readonly entry: Entry; readonly need: Need }) {
  const { Compare } = useActionFace(entry.envelope.kind);
  return Compare ? <Compare entry={entry} need={need} /> : null;
}

function EntryButtons({ entry }: EntryItemProps) {
  const { offline } = usePortal();
  const { hasFailed, write } = useDeviceWrite();
  const again = useConfirmAgain(entry);
  const { kind } = entry.state;
  const isCancelling = isAsked(cancelAction, entry.envelope);
  const scope = scopeWantedBy(entry);
  const mustChange = mustBeChanged(entry);
  const isSettled = wasDoneBefore(entry) || isSettledHere(entry);
  const canConfirm = kind === 'needsYou' && scope === null && !isSettled && !mustChange;
  const canChange =
    kind === 'draft' || kind === 'waiting' || kind === 'needsYou' || kind === 'waitingForSignIn' || kind === 'held';
  const cancel = () => void write(() => offline.entries.cancel(entry.id));
  if (!canChange) return null;
  return (
    <>
      {again.refusal ? (
        <Note tone="negative" announce="assertive">
          <RefusalText refusal={again.refusal} />
        </Note>
      ) : null}
      {hasFailed ? <NotWrittenNote /> : null}
      {canConfirm && again.approval ? <ApprovalNote {...again} approval={again.approval} /> : null}
      <div className={classes.buttons}>
        {kind === 'waitingForSignIn' ? (
          <Button size="compact-sm" renderRoot={(rest) => <Link {...rest} to="/login" />}>
            <Trans id="outbox.entry.to-sign-in">Sign in</Trans>
          </Button>
        ) : null}
        {scope === null ? null : <EnterCodeButton scope={scope} />}
        {canConfirm ? (
          <Button size="compact-sm" loading={again.isWorking} onClick={() => void write(again.confirm)}>
            <Trans id="outbox.entry.confirm-again">Check again and send</Trans>
          </Button>
        ) : null}
        {kind === 'waiting' || kind === 'held' ? (
          <Button size="compact-sm" variant="default" onClick={() => void write(() => offline.entries.retry(entry.id))}>
            <Trans id="outbox.entry.retry">Try now</Trans>
          </Button>
        ) : null}
        {isCancelling ? null : <EditLink entry={entry} isMain={mustChange} />}
        {kind === 'needsYou' ? (
          <Button size="compact-sm" variant="subtle" color="red" onClick={cancel}>
            <Trans id="outbox.entry.discard">Discard</Trans>
          </Button>
        ) : isCancelling ? null : (
          <Button size="compact-sm" variant="subtle" color="red" onClick={cancel}>
            <Trans id="outbox.entry.cancel">Cancel</Trans>
          </Button>
        )}
      </div>
    </>
  );
}

/** True if sending it again would change nothing: it was done by somebody else, and no earlier attempt of it is open. */
function isSettledHere({ envelope, state }: Entry): boolean {
  if (state.kind !== 'needsYou' || state.mayHaveArrived) return false;
  return isSettled(state.need.code) || countPaidMeanwhile(envelope, state.need.current).paid > 0;
}

function PaidMeanwhileNote({ entry: { envelope }, need }: { readonly entry: Entry; readonly need: Need }) {
  const { paid, all } = countPaidMeanwhile(envelope, need.current);
  if (paid === 0) return null;
  return (
    <Note tone="info">
      {paid === all ? (
        <Plural
          id="outbox.entry.paid-meanwhile"
          value={all}
          one="This invoice has been paid in the meantime. There is nothing left to send."
          other="These invoices have been paid in the meantime. There is nothing left to send."
        />
      ) : (
        <Plural
          id="outbox.entry.partly-paid-meanwhile"
          value={paid}
          one="# of these invoices has been paid in the meantime. Edit the payment to leave it out."
          other="# of these invoices have been paid in the meantime. Edit the payment to leave them out."
        />
      )}
    </Note>
  );
}

type ApprovalNoteProps = { readonly approval: PaymentApproval; readonly hasNoQuote: boolean };

/** Whether a payment that is sent again will need an approval, said before the click. */
function ApprovalNote({ approval, hasNoQuote }: ApprovalNoteProps) {
  return (
    <ApprovalNeeded approvers={approval.approvers}>
      {!approval.isForLackOfQuote ? null : hasNoQuote ? (
        <Trans id="outbox.entry.no-quote">
          The amounts couldn’t be confirmed in time. Once they are, no approval is needed. Nothing has been sent yet.
        </Trans>
      ) : (
        <Trans id="payments.approval.offline">If you confirm it while connected, it won’t need approval.</Trans>
      )}
    </ApprovalNeeded>
  );
}

import { Trans } from '@lingui/react/macro';
import { IconCloudOff } from '@tabler/icons-react';
import { FailureNote } from '../../ui/status/failure-note.tsx';
import { Note } from '../../ui/layout/note.tsx';
import type { SignInFailure } from './sign-in-outcome.ts';

/** Why the person is here without having asked for it. */
export type Arrival = 'byChoice' | 'sessionEnded' | 'signedOut' | 'passwordChanged' | 'codeExpired';

type SignInNoteProps = {
  readonly failure: SignInFailure | null;
  readonly arrival: Arrival;
  /** People of the program may sign in through their company. */
  readonly hasSingleSignOn: boolean;
};

/** Why the sign-in failed, or why the person is on this page; nothing if neither needs a text. */
export function SignInNote({ failure, arrival, hasSingleSignOn }: SignInNoteProps) {
  if (!failure) return <ArrivalNote arrival={arrival} />;
  return (
    <>
      <SignInFailureNote failure={failure} />
      {hasSingleSignOn && failure.kind === 'requestRefused' && hintedCodes.includes(failure.code) ? (
        <Note announce="polite">
          <Trans id="sign-in.note.company">
            If your company manages your sign-in, choose “Sign in through your company” below.
          </Trans>
        </Note>
      ) : null}
    </>
  );
}

/** The answers to a password that is wrong, and to one that somebody does not have: the hint is the same for everybody. */
const hintedCodes: readonly string[] = ['INVALID_CREDENTIALS', 'ACCOUNT_LOCKED'];

function ArrivalNote({ arrival }: Pick<SignInNoteProps, 'arrival'>) {
  switch (arrival) {
    case 'byChoice':
      return null;
    case 'sessionEnded':
      return (
        <Note announce="polite">
          <Trans id="sign-in.note.session-ended">
            Your session has ended. Sign in again to continue where you left off. Anything you queued is kept.
          </Trans>
        </Note>
      );
    case 'signedOut':
      return (
        <Note tone="positive" announce="polite">
          <Trans id="sign-in.note.signed-out">
            You are signed out. Your account’s data can no longer be read on this device.
          </Trans>
        </Note>
      );
    case 'passwordChanged':
      return (
        <Note tone="positive" announce="polite">
          <Trans id="sign-in.note.password-changed">
            Your password has been changed, and you’ve been signed out everywhere. Sign in with your new password.
          </Trans>
        </Note>
      );
    case 'codeExpired':
      return (
        <Note tone="warning" announce="polite">
          <Trans id="sign-in.note.code-expired">You took too long to enter the code. Sign in again.</Trans>
        </Note>
      );
  }
}

function SignInFailureNote({ failure }: { readonly failure: SignInFailure }) {
  switch (failure.kind === 'requestRefused' ? failure.code : failure.kind) {
    case 'NO_CONNECTION':
      return (
        <Note tone="warning" icon={IconCloudOff} announce="assertive">
          <Trans id="sign-in.note.offline">
            We can’t reach the portal, and you need a connection to sign in. What you typed is still here.
          </Trans>
        </Note>
      );
    case 'TIMED_OUT':
      return (
        <Note tone="warning" announce="assertive">
          <Trans id="sign-in.note.unavailable">The portal isn’t responding properly. Try again in a moment.</Trans>
        </Note>
      );
    case 'passkeyCancelled':
      return (
        <Note tone="warning" announce="assertive">
          <Trans id="sign-in.note.passkey-cancelled">
            No passkey was used. Try again, or sign in with your password.
          </Trans>
        </Note>
      );
    case 'passkeyUnsupported':
      return (
        <Note tone="warning" announce="assertive">
          <Trans id="sign-in.note.passkey-unsupported">
            This browser can’t use passkeys here. Sign in with your password.
          </Trans>
        </Note>
      );
    default:
      return failure.kind === 'requestRefused' ? <FailureNote failure={failure} /> : null;
  }
}

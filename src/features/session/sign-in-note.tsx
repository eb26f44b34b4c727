import { Trans } from '@lingui/react/macro';
import { IconCloudOff, IconLock } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { Note } from '../../ui/note.tsx';
import type { SignInFailure } from './sign-in-outcome.ts';

// The sentences of the catalogue come with the first refusal, which needs a connection anyway.
const RefusalText = lazy(() => import('../../ui/refusal-text.tsx').then((module) => ({ default: module.RefusalText })));

type SignInNoteProps = {
  readonly failure: SignInFailure | null;
  readonly arrival: 'byChoice' | 'sessionEnded' | 'signedOut';
};

/** Why the sign-in failed, or why the person is here; nothing where neither needs saying. */
export function SignInNote({ failure, arrival }: SignInNoteProps) {
  if (failure) return <FailureNote failure={failure} />;
  if (arrival === 'sessionEnded') {
    return (
      <Note announce="polite">
        <Trans id="sign-in.note.session-ended">
          Your session has ended. Sign in again to go on where you were; what you queued is kept.
        </Trans>
      </Note>
    );
  }
  if (arrival === 'signedOut') {
    return (
      <Note tone="positive" announce="polite">
        <Trans id="sign-in.note.signed-out">
          You are signed out. Your account’s data has been removed from this device.
        </Trans>
      </Note>
    );
  }
  return null;
}

function FailureNote({ failure }: { readonly failure: SignInFailure }) {
  switch (failure.kind) {
    case 'refused':
      return (
        // As a whole once its sentence is there: an empty note says that something is wrong, and not what.
        <Suspense>
          <Note
            tone={failure.code === 'ACCOUNT_LOCKED' ? 'warning' : 'negative'}
            icon={failure.code === 'ACCOUNT_LOCKED' ? IconLock : undefined}
            announce="assertive"
          >
            <RefusalText refusal={failure} />
          </Note>
        </Suspense>
      );
    case 'offline':
      return (
        <Note tone="warning" icon={IconCloudOff} announce="assertive">
          <Trans id="sign-in.note.offline">
            There is no connection to the portal, and signing in needs one. What you typed is still here.
          </Trans>
        </Note>
      );
    case 'unavailable':
      return (
        <Note tone="warning" announce="assertive">
          <Trans id="sign-in.note.unavailable">The portal did not answer as it should. Try again in a moment.</Trans>
        </Note>
      );
  }
}

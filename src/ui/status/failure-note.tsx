import { Trans } from '@lingui/react/macro';
import { IconCloudOff, IconLock } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { Note } from '../layout/note.tsx';
import type { AnyRefusal } from './refusal-text.tsx';

// The messages of the catalogue are loaded with the first refusal, which needs a connection anyway.
const RefusalText = lazy(() => import('./refusal-text.tsx').then((module) => ({ default: module.RefusalText })));

/** Says why an operation at the server failed. The typed text stays in the form. */
export function FailureNote({ failure }: { readonly failure: AnyRefusal }) {
  switch (failure.code) {
    case 'NO_CONNECTION':
      return (
        <Note tone="warning" icon={IconCloudOff} announce="assertive">
          <Trans id="ui.state.failure.offline">
            We can’t reach the portal, and you need a connection for this. What you typed is still here.
          </Trans>
        </Note>
      );
    case 'BROWSER_FAILED':
      return (
        <Note tone="negative" announce="assertive">
          <Trans id="ui.state.failure.browser">
            Something went wrong in your browser. Your connection is fine. Reload the page and try again. If that
            doesn’t help, use another browser.
          </Trans>
        </Note>
      );
    case 'TIMED_OUT':
      return (
        <Note tone="warning" announce="assertive">
          <Trans id="ui.state.failure.unavailable">The portal isn’t responding properly. Try again in a moment.</Trans>
        </Note>
      );
    default: {
      const isWait = failure.code === 'ACCOUNT_LOCKED' || failure.code === 'THROTTLED';
      return (
        // Shown once its text is loaded: an empty note would not say what is wrong.
        <Suspense>
          <Note tone={isWait ? 'warning' : 'negative'} icon={isWait ? IconLock : undefined} announce="assertive">
            <RefusalText refusal={failure} />
          </Note>
        </Suspense>
      );
    }
  }
}

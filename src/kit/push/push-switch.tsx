import { Switch } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { useSyncStatus } from '../../platform/react/portal-context.ts';
import { FailureNote } from '../../ui/status/failure-note.tsx';
import { usePush } from './use-push.ts';

/** Turns push notifications on or off for this browser, or says why that is not possible. */
export function PushSwitch() {
  const { isOnline } = useSyncStatus();
  const { state, isBusy, failure, change } = usePush();
  if (state === undefined) return null;
  if (state === 'unsupported')
    return (
      <p>
        <Trans id="push.switch.unsupported">
          This browser can’t show notifications. On an iPhone or iPad, add the app to the home screen first.
        </Trans>
      </p>
    );
  return (
    <>
      <Switch
        label={<Trans id="push.switch.label">Show notifications</Trans>}
        description={
          state === 'forbidden' ? (
            <Trans id="push.switch.forbidden">Blocked in the browser’s settings for this site.</Trans>
          ) : (
            <Trans id="push.switch.hint">About what you get email notifications for. They never show amounts.</Trans>
          )
        }
        checked={state === 'on'}
        disabled={state === 'forbidden' || isBusy || (!isOnline && state !== 'on')}
        onChange={(event) => void change(event.currentTarget.checked)}
      />
      {failure ? <FailureNote failure={failure} /> : null}
    </>
  );
}

import { Trans } from '@lingui/react/macro';
import { Note } from '../layout/note.tsx';

/** A click could not be stored, as on a full disk; see `useDeviceWrite`. */
export function NotWrittenNote() {
  return (
    <Note tone="negative" announce="assertive">
      <Trans id="ui.not-written">
        This could not be saved on your device. Nothing has changed. Free up some space and try again.
      </Trans>
    </Note>
  );
}

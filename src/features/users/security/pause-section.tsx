import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { instantToMs } from '../../../../domain/time/instant.ts';
import { pauseMfaMutation } from './security.documents.ts';
import { TimeText } from '../../../ui/text/date-text.tsx';
import { FailureNote } from '../../../ui/status/failure-note.tsx';
import { Note } from '../../../ui/layout/note.tsx';
import { useNow } from '../../../ui/text/use-now.ts';
import { ConfirmDialog } from '../../../kit/dialog/confirm-dialog.tsx';
import { SettingsSection } from '../../../kit/detail/settings.tsx';
import styles from '../profile.module.css';
import type { SecurityPart } from './security-query.ts';
import { useServerAction } from '../../../kit/server-query/use-server-action.ts';

/** Turns 2-step verification off for half an hour, to set it up again. */
export function PauseSection({ security, onChanged }: SecurityPart) {
  const action = useServerAction();
  const nowMs = useNow();
  const [isAsked, setAsked] = useState(false);
  const { mfaPausedUntil } = security;
  const isPaused = mfaPausedUntil !== null && instantToMs(mfaPausedUntil) > nowMs;
  const pause = async () => {
    setAsked(false);
    if (await action.run(pauseMfaMutation, {})) onChanged();
  };
  return (
    <SettingsSection
      title={<Trans id="security.pause.title">Pause for 30 minutes</Trans>}
      description={
        <Trans id="security.pause.description">
          Use this to set it up on a new phone. It turns back on automatically.
        </Trans>
      }
    >
      {action.failure ? <FailureNote failure={action.failure} /> : null}
      {isPaused ? (
        <Note tone="warning" announce="polite">
          <Trans id="security.pause.until">
            2-step verification is off until <TimeText instant={mfaPausedUntil} />. Until then, only your password
            protects your account.
          </Trans>
        </Note>
      ) : (
        <div className={styles.buttons}>
          <Button variant="default" loading={action.busy !== null} onClick={() => setAsked(true)}>
            <Trans id="security.pause.action">Pause 2-step verification</Trans>
          </Button>
        </div>
      )}
      {isAsked ? (
        <ConfirmDialog
          title={<Trans id="security.pause.ask.title">Pause 2‑step verification?</Trans>}
          confirmLabel={<Trans id="security.pause.confirm">Pause for 30 minutes</Trans>}
          onConfirm={() => void pause()}
          onCancel={() => setAsked(false)}
        >
          <Trans id="security.pause.ask.text">
            For 30 minutes, only your password protects your account. Your methods aren’t removed.
          </Trans>
        </ConfirmDialog>
      ) : null}
    </SettingsSection>
  );
}

import { Button } from '@mantine/core';
import { Plural, Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { renewRecoveryCodesMutation } from './security.documents.ts';
import { usePortal } from '../../../platform/react/portal-context.ts';
import { FailureNote } from '../../../ui/status/failure-note.tsx';
import { ConfirmDialog } from '../../../kit/dialog/confirm-dialog.tsx';
import { SettingsSection } from '../../../kit/detail/settings.tsx';
import { PageDialog } from '../../../kit/dialog/page-dialog.tsx';
import { usePageDialog } from '../../../kit/dialog/use-page-dialog.ts';
import { Note } from '../../../ui/layout/note.tsx';
import styles from '../profile.module.css';
import { RecoveryCodes } from './recovery-codes.tsx';
import type { SecurityPart } from './security-query.ts';
import { useServerAction } from '../../../kit/server-query/use-server-action.ts';

/** The number of unused recovery codes, and a button to replace them. */
export function RecoveryCodesSection({ security, onChanged }: SecurityPart) {
  const { program } = usePortal();
  const action = useServerAction();
  const dialog = usePageDialog('recovery-codes');
  const left = security.recoveryCodesLeft;
  const [isAsked, setAsked] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const renew = async () => {
    setAsked(false);
    const answer = await action.run(renewRecoveryCodesMutation, {});
    if (!answer) return;
    setCodes(answer.renewRecoveryCodes);
    dialog.open();
    onChanged();
  };
  return (
    <SettingsSection
      title={<Trans id="security.recovery.title">Recovery codes</Trans>}
      description={
        <Trans id="security.recovery.description">
          Use one of these if you lose your phone. Each works once. Keep them in a safe place.
        </Trans>
      }
    >
      {action.failure ? <FailureNote failure={action.failure} /> : null}
      <p className={styles.hint}>
        <Plural
          id="security.recovery.left"
          value={left}
          _0="You have no recovery codes."
          one="You have # recovery code left."
          other="You have # recovery codes left."
        />
      </p>
      <div className={styles.buttons}>
        <Button
          variant="default"
          loading={action.busy !== null}
          onClick={() => (left > 0 ? setAsked(true) : void renew())}
        >
          <Trans id="security.recovery.renew">Create new codes</Trans>
        </Button>
      </div>
      {isAsked ? (
        <ConfirmDialog
          title={<Trans id="security.recovery.ask.title">Create new recovery codes?</Trans>}
          confirmLabel={<Trans id="security.recovery.renew">Create new codes</Trans>}
          onConfirm={() => void renew()}
          onCancel={() => setAsked(false)}
        >
          <Trans id="security.recovery.ask.text">Your current codes stop working immediately.</Trans>
        </ConfirmDialog>
      ) : null}
      <PageDialog
        name="recovery-codes"
        centered
        closeOnClickOutside={false}
        title={<Trans id="security.recovery.new.title">Your new recovery codes</Trans>}
      >
        {(close) =>
          codes ? (
            <RecoveryCodes codes={codes} programName={program.name} onDone={close} />
          ) : (
            // The codes are in no address and nowhere on the device: after a reload they are gone.
            <Note tone="warning">
              <Trans id="security.recovery.gone">
                Recovery codes are shown only once. If you haven’t saved them, close this and create new ones.
              </Trans>
            </Note>
          )
        }
      </PageDialog>
    </SettingsSection>
  );
}

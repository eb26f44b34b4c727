import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { IconCircleCheck } from '@tabler/icons-react';
import { createContext, use, type ReactNode } from 'react';
import { usePortal, useSyncStatus } from '../../../platform/react/portal-context.ts';
import { BackLink } from '../../../ui/layout/back-link.tsx';
import { FailureNote } from '../../../ui/status/failure-note.tsx';
import { PageHeader } from '../../../ui/layout/layout.tsx';
import { Note } from '../../../ui/layout/note.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './setup.module.css';
import type { MfaSetupRun } from './use-mfa-setup.ts';

type SetupFrameProps = {
  readonly title: ReactNode;
  readonly run: MfaSetupRun;
  /** The steps before the last one. */
  readonly children: ReactNode;
};

/** The place of a set-up inside a dialog: the way back to the methods, and what continues after the set-up. Null on a page of its own. */
export const SetupPlace = createContext<{ readonly onBack: () => void; readonly onDone: () => void } | null>(null);

/** The frame of every set-up: back link, errors, and the end with its recovery codes. */
export function SetupFrame({ title, run, children }: SetupFrameProps) {
  const { isOnline } = useSyncStatus();
  const place = use(SetupPlace);
  return (
    <>
      {place ? (
        <InPlaceHeader title={title} onBack={run.step === 'done' ? null : place.onBack} />
      ) : (
        <PageHeader
          title={title}
          back={
            <BackLink to="/account/profile/security">
              <Trans id="profile.security.title">Security</Trans>
            </BackLink>
          }
        />
      )}
      <div className={styles.column}>
        {run.failure ? <FailureNote failure={run.failure} /> : null}
        {isOnline || run.failure || run.step === 'done' ? null : (
          <Note tone="warning">
            <Trans id="security.setup.offline">You’re offline. You need a connection to set this up.</Trans>
          </Note>
        )}
        {run.step === 'done' ? <SetupDone recoveryCodes={run.recoveryCodes} /> : children}
      </div>
    </>
  );
}

function InPlaceHeader({ title, onBack }: { readonly title: ReactNode; readonly onBack: (() => void) | null }) {
  return (
    <div className={styles.inPlace}>
      <h3 className={styles.heading}>{title}</h3>
      {onBack ? (
        <Button variant="transparent" size="compact-sm" px={0} onClick={onBack}>
          <Trans id="security.setup.other">Choose another method</Trans>
        </Button>
      ) : null}
    </div>
  );
}

function SetupDone({ recoveryCodes }: { readonly recoveryCodes: readonly string[] | null }) {
  const { program } = usePortal();
  const navigate = useNavigate();
  const place = use(SetupPlace);
  const goBack = () => (place ? place.onDone() : void navigate({ to: '/account/profile/security' }));
  return (
    <div className={styles.done}>
      <p className={styles.success} role="status">
        <IconCircleCheck size={22} stroke={1.8} aria-hidden />
        <Trans id="security.setup.done">Setup is complete. You can now use this method to confirm it’s you.</Trans>
      </p>
      {recoveryCodes ? (
        <>
          <h2 className={styles.heading}>
            <Trans id="security.setup.codes">Save your recovery codes</Trans>
          </h2>
          <RecoveryCodes codes={recoveryCodes} programName={program.name} onDone={goBack} />
        </>
      ) : (
        <div>
          <Button onClick={goBack}>
            {place ? (
              <Trans id="security.setup.continue">Continue</Trans>
            ) : (
              <Trans id="security.setup.back">Back to security</Trans>
            )}
          </Button>
        </div>
      )}
    </div>
  );
}

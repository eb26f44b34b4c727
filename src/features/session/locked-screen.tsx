import { Plural, Trans } from '@lingui/react/macro';
import { Note } from '../../ui/layout/note.tsx';
import { PlainButton } from '../../ui/fields/plain-button.tsx';
import styles from './locked-screen.module.css';

type LockedScreenProps = {
  readonly businessName: string | null;
  /** The number of waiting actions on this device, of anybody. */
  readonly waitingCount: number;
  readonly isBusy: boolean;
  readonly onRetry: () => void;
  readonly onSignIn: () => void;
};

/** Shown after the offline grant has expired: no figures, only the number of waiting actions and how to continue. */
export function LockedScreen({ businessName, waitingCount, isBusy, onRetry, onSignIn }: LockedScreenProps) {
  return (
    <>
      <h1 className={styles.title}>
        <Trans id="session.locked.title">Connect to continue</Trans>
      </h1>
      <p className={styles.text}>
        {businessName ? (
          <Trans id="session.locked.text">
            You’ve been offline for too long to see {businessName} on this device. Connect and sign in. Nothing is lost.
          </Trans>
        ) : (
          <Trans id="session.locked.unknown">We couldn’t reach the portal, so we can’t confirm it’s you.</Trans>
        )}
      </p>
      {waitingCount > 0 ? (
        <Note tone="info">
          <Plural
            id="session.locked.waiting"
            value={waitingCount}
            one="# request is waiting on this device. It’s kept and sent after you sign in."
            other="# requests are waiting on this device. They’re kept and sent after you sign in."
          />
        </Note>
      ) : null}
      <div className={styles.actions}>
        <PlainButton onClick={onRetry} isBusy={isBusy}>
          <Trans id="session.locked.retry">Try to connect</Trans>
        </PlainButton>
        <PlainButton kind="default" onClick={onSignIn}>
          <Trans id="session.locked.sign-in">Sign in</Trans>
        </PlainButton>
      </div>
    </>
  );
}

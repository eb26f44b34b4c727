import { Plural, Trans } from '@lingui/react/macro';
import { Note } from '../../ui/layout/note.tsx';
import { PlainButton } from '../../ui/fields/plain-button.tsx';
import styles from './locked-screen.module.css';

type LockedScreenProps = {
  readonly businessName: string | null;
  /** Actions that wait on this device, of whoever left them; only their number is shown. */
  readonly waitingCount: number;
  readonly isBusy: boolean;
  readonly onRetry: () => void;
  readonly onSignIn: () => void;
};

/** Past the time for working without a connection: no figures, only what waits here and how to go on. */
export function LockedScreen({ businessName, waitingCount, isBusy, onRetry, onSignIn }: LockedScreenProps) {
  return (
    <>
      <h1 className={styles.title}>
        <Trans id="session.locked.title">Connect to go on</Trans>
      </h1>
      <p className={styles.text}>
        {businessName ? (
          <Trans id="session.locked.text">
            You have been without a connection for longer than {businessName} can be shown on this device. Connect and
            sign in; nothing is lost.
          </Trans>
        ) : (
          <Trans id="session.locked.unknown">
            The portal could not be reached, and it needs a connection to know that it is you.
          </Trans>
        )}
      </p>
      {waitingCount > 0 ? (
        <Note tone="info">
          <Plural
            id="session.locked.waiting"
            value={waitingCount}
            one="# action waits on this device. It is kept, and sent after you have signed in."
            other="# actions wait on this device. They are kept, and sent after you have signed in."
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

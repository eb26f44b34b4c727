import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { IconBuildingCommunity, IconKey } from '@tabler/icons-react';
import { PlainButton } from '../../ui/fields/plain-button.tsx';
import styles from './login-screen.module.css';

type OtherWaysInProps = {
  readonly busy: 'password' | 'passkey' | 'singleSignOn' | null;
  readonly onPasskey: (() => void) | null;
  readonly onSingleSignOn: (() => void) | null;
};

/** Sign-in methods without a password, and a link to help. */
export function OtherWaysIn({ busy, onPasskey, onSingleSignOn }: OtherWaysInProps) {
  return (
    <>
      {onPasskey || onSingleSignOn ? (
        <div className={styles.others}>
          <p className={styles.or}>
            <span>
              <Trans id="sign-in.or">or</Trans>
            </span>
          </p>
          {onPasskey ? (
            <PlainButton kind="default" isBusy={busy === 'passkey'} onClick={onPasskey}>
              <span className={styles.withIcon}>
                <IconKey size={18} stroke={1.7} aria-hidden />
                <Trans id="sign-in.passkey">Sign in with a passkey</Trans>
              </span>
            </PlainButton>
          ) : null}
          {onSingleSignOn ? (
            <PlainButton kind="default" isBusy={busy === 'singleSignOn'} onClick={onSingleSignOn}>
              <span className={styles.withIcon}>
                <IconBuildingCommunity size={18} stroke={1.7} aria-hidden />
                <Trans id="sign-in.single-sign-on">Sign in through your company</Trans>
              </span>
            </PlainButton>
          ) : null}
        </div>
      ) : null}
      <p className={styles.help}>
        <Link to="/login/help">
          <Trans id="sign-in.help">Help with signing in</Trans>
        </Link>
      </p>
    </>
  );
}

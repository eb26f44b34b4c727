import { Trans } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { plainButtonClass, PlainButton } from '../../../ui/fields/plain-button.tsx';
import { useShell } from '../../../platform/shell/shell.ts';
import { MessagePage } from '../../../kit/message-page.tsx';
import styles from '../../../kit/message-page.module.css';

/** A support user without a selected business: the portal has nothing to show. */
export function InvalidSessionPage() {
  const { portal } = useShell();
  const navigate = useNavigate();
  const claims = portal.connection.session.claims();
  const signOut = async () => {
    await portal.signOut('keep');
    await navigate({ to: '/login', search: {} });
  };
  return (
    <MessagePage
      title={<Trans id="identity.invalid-session.title">No business selected</Trans>}
      action={
        claims === null ? undefined : (
          <div className={styles.actions}>
            {claims.userType === 'MSTS' ? (
              <a href="/access" className={plainButtonClass('primary')}>
                <Trans id="identity.invalid-session.access">Roles and permissions</Trans>
              </a>
            ) : null}
            <PlainButton kind="default" onClick={() => void signOut()}>
              <Trans id="identity.invalid-session.sign-out">Sign out</Trans>
            </PlainButton>
          </div>
        )
      }
    >
      <Trans id="identity.invalid-session.text">
        Staff open this portal for one business at a time, from their own tools. No business is open at the moment. Open
        the one you need from your tools.
      </Trans>
    </MessagePage>
  );
}

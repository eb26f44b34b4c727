import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { refuseByAccountStatus } from '../../../../domain/accounts/account-status-rules.ts';
import { resendInvitation } from '../../../../domain/users/resend-invitation.action.ts';
import { showNotice } from '../../../kit/notice.ts';
import { useAccount, useSyncStatus } from '../../../platform/react/portal-context.ts';
import { useOnlineAction } from '../../../platform/react/use-online-action.ts';
import { FailureNote } from '../../../ui/status/failure-note.tsx';
import { RefusalText } from '../../../ui/status/refusal-text.tsx';
import { InstantText } from '../../../ui/text/date-text.tsx';
import { SettingsSection } from '../../../kit/detail/settings.tsx';
import styles from '../profile.module.css';
import type { Managed } from './manage-user-page.tsx';

/** When the invitation expires, and a button to send another one. */
export function ResendInvitation({ user, reload }: Managed) {
  const { isOnline } = useSyncStatus();
  const action = useOnlineAction();
  const account = useAccount();
  const refusal = account ? refuseByAccountStatus(account.status, resendInvitation.accountRight) : null;
  const send = async () => {
    if (!(await action.run('resendInvitation', { userId: user.id }))) return;
    await reload();
    showNotice(<Trans id="users.invitation.sent">A new invitation is on its way. The old link no longer works.</Trans>);
  };
  return (
    <SettingsSection title={<Trans id="users.invitation.title">Invitation</Trans>}>
      {user.invitedUntil ? (
        <p className={styles.hint}>
          <Trans id="users.invitation.until">The link works until</Trans> <InstantText instant={user.invitedUntil} />
        </p>
      ) : null}
      <div>
        <Button
          variant="default"
          loading={action.busy !== null}
          disabled={!isOnline || refusal !== null}
          onClick={() => void send()}
        >
          <Trans id="users.invitation.again">Send again</Trans>
        </Button>
      </div>
      {refusal ? (
        <p className={styles.hint}>
          <RefusalText refusal={refusal} />
        </p>
      ) : null}
      {action.refusal ? <FailureNote failure={action.refusal} /> : null}
    </SettingsSection>
  );
}

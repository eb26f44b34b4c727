import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { type ListedUser, isContact } from '../../../../domain/users/listed-user.ts';
import { type GivenStatus, refuseStatus, statusesFor } from '../../../../domain/users/user-rules.ts';
import { ConfirmDialog } from '../../../kit/dialog/confirm-dialog.tsx';
import { showNotice } from '../../../kit/notice.ts';
import { useSyncStatus } from '../../../platform/react/portal-context.ts';
import { useOnlineAction } from '../../../platform/react/use-online-action.ts';
import { FailureNote } from '../../../ui/status/failure-note.tsx';
import { RefusalText } from '../../../ui/status/refusal-text.tsx';
import { SettingsSection } from '../../../kit/detail/settings.tsx';
import styles from '../profile.module.css';
import { SecondAdministratorNote, askedWords } from '../../../kit/detail/second-administrator-note.tsx';
import type { Managed } from './manage-user-page.tsx';
import { PersonsEndNote } from './persons-end-note.tsx';

/** The actions on a user's access. If one is not possible, its reason is beside the button. */
export function UserStatusButtons({ user, manager, reload }: Managed) {
  const { isOnline } = useSyncStatus();
  const action = useOnlineAction();
  const [asking, setAsking] = useState<GivenStatus | null>(null);
  const offered = statusesFor(user);
  if (offered.length === 0) return null;
  const give = async (status: GivenStatus) => {
    setAsking(null);
    const outcome = await action.run('changeUserStatus', { userId: user.id, status });
    if (!outcome) return;
    await reload();
    showNotice(outcome === 'inApproval' ? askedWords : doneWords[status]);
  };
  return (
    <SettingsSection title={<Trans id="users.access.title">Access</Trans>}>
      {offered.map((status) => {
        const refusal = refuseStatus(user, status, manager);
        return (
          <div key={status}>
            <Button
              variant="default"
              loading={action.busy !== null && asking === status}
              disabled={!isOnline || action.busy !== null || refusal !== null}
              onClick={() => (status === 'Active' ? void give(status) : setAsking(status))}
            >
              {verbOf(status, user)}
            </Button>
            <p className={styles.hint}>{refusal ? <RefusalText refusal={refusal} /> : meaningOf(status, user)}</p>
          </div>
        );
      })}
      {isOnline ? null : (
        <p className={styles.hint}>
          <Trans id="users.offline">Changing a user needs a connection.</Trans>
        </p>
      )}
      {action.refusal ? <FailureNote failure={action.refusal} /> : null}
      {asking ? (
        <ConfirmDialog
          title={<Question status={asking} name={user.name} />}
          confirmLabel={verbOf(asking, user)}
          onConfirm={() => void give(asking)}
          onCancel={() => setAsking(null)}
          {...(asking !== 'Active' && !isContact(user) && { field: <PersonsEndNote user={user} status={asking} /> })}
        >
          {meaningOf(asking, user)} <Linked user={user} />
          <SecondAdministratorNote users={[user]} />
        </ConfirmDialog>
      ) : null}
    </SettingsSection>
  );
}

function Question({ status, name }: { readonly status: GivenStatus; readonly name: string }) {
  const who = <bdi data-given>{name}</bdi>;
  return status === 'Terminated' ? (
    <Trans id="users.deactivate.title">Deactivate {who}?</Trans>
  ) : (
    <Trans id="users.suspend.title">Suspend {who}?</Trans>
  );
}

/** The other businesses in which the same person loses access. */
function Linked({ user }: { readonly user: ListedUser }) {
  if (user.linkedBusinesses.length === 0) return null;
  const businesses = <bdi data-given>{user.linkedBusinesses.join(', ')}</bdi>;
  return <Trans id="users.linked">The same applies to their linked user at {businesses}.</Trans>;
}

function verbOf(status: GivenStatus, user: ListedUser): ReactNode {
  if (status === 'Terminated') return <Trans id="users.deactivate">Deactivate</Trans>;
  if (status === 'Suspended') return <Trans id="users.suspend">Suspend</Trans>;
  if (user.status === 'Locked') return <Trans id="users.unlock">Unlock</Trans>;
  if (user.status === 'Suspended') return <Trans id="users.enable">Enable</Trans>;
  return <Trans id="users.activate">Activate</Trans>;
}

function meaningOf(status: GivenStatus, user: ListedUser): ReactNode {
  if (status !== 'Terminated' || !isContact(user)) return meanings[status];
  return <Trans id="users.meaning.contact-terminated">They get no more emails. This can’t be undone.</Trans>;
}

const meanings: Record<GivenStatus, ReactNode> = {
  Active: <Trans id="users.meaning.active">They can sign in again.</Trans>,
  Suspended: (
    <Trans id="users.meaning.suspended">They’re signed out and can’t sign in until someone enables them again.</Trans>
  ),
  Terminated: (
    <Trans id="users.meaning.terminated">They’re signed out and lose access for good. This can’t be undone.</Trans>
  ),
};

const doneWords: Record<GivenStatus, ReactNode> = {
  Active: <Trans id="users.done.active">This user can sign in again.</Trans>,
  Suspended: <Trans id="users.done.suspended">This user is suspended.</Trans>,
  Terminated: <Trans id="users.done.terminated">This user is deactivated.</Trans>,
};

import { Button } from '@mantine/core';
import { Plural, Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { MoveUsersInput } from '../../../domain/groups/move-users.action.ts';
import { refuseRoles } from '../../../domain/users/user-rules.ts';
import { showNotice } from '../../kit/notice.ts';
import { SecondAdministratorNote, askedWords } from '../../kit/detail/second-administrator-note.tsx';
import { usePortal, useSyncStatus } from '../../platform/react/portal-context.ts';
import { useOnlineAction } from '../../platform/react/use-online-action.ts';
import { FailureNote } from '../../ui/status/failure-note.tsx';
import { RefusalText } from '../../ui/status/refusal-text.tsx';
import type { ShownGroup } from './groups.documents.ts';
import classes from './groups.module.css';
import { UserPicker } from './user-picker.tsx';

/** Moves users of other groups into this one. Users who cannot be moved are named with the reason before anything is sent. */
export function MoveUsers({ group, groups, manageUsers, reload }: ShownGroup) {
  const { who, roles } = usePortal();
  const { isOnline } = useSyncStatus();
  const action = useOnlineAction();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const others = manageUsers.filter(
    ({ groupId, status, roles: held }) => groupId !== group.id && status !== 'Terminated' && held.length > 0,
  );
  const manager = { userId: who.user, roles, groups };
  const refusals = others
    .filter(({ id }) => chosen.includes(id))
    .map((user) => refuseRoles(user, { roles: user.roles, groupId: group.id }, manager));
  const refusal = refusals.find((one) => one !== null) ?? null;
  const move = async () => {
    const userIds = chosen as MoveUsersInput['userIds'];
    const outcome = await action.run('moveUsers', { userIds: [...userIds], groupId: group.id });
    if (!outcome) return;
    setChosen([]);
    await reload();
    showNotice(
      outcome === 'inApproval' ? (
        askedWords
      ) : (
        <Trans id="groups.move.done">Users moved. Their access has already changed.</Trans>
      ),
    );
  };
  if (others.length === 0) return null;
  return (
    <div className={classes.move}>
      <UserPicker
        label={<Trans id="groups.move.label">Move users to this group</Trans>}
        users={others}
        chosen={chosen}
        onChange={setChosen}
        isDisabled={!isOnline || action.busy !== null}
      />
      {refusal ? (
        <p className={classes.hint}>
          <RefusalText refusal={refusal} />
        </p>
      ) : null}
      <SecondAdministratorNote users={others.filter(({ id }) => chosen.includes(id))} />
      {action.refusal ? <FailureNote failure={action.refusal} /> : null}
      <Button
        variant="default"
        loading={action.busy !== null}
        disabled={!isOnline || chosen.length === 0 || refusal !== null}
        onClick={() => void move()}
      >
        <Plural id="groups.move.button" value={chosen.length} _0="Move users" one="Move # user" other="Move # users" />
      </Button>
      {isOnline ? null : (
        <p className={classes.hint}>
          <Trans id="groups.offline">Changing a group needs a connection.</Trans>
        </p>
      )}
    </div>
  );
}

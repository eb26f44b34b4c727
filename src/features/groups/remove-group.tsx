import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { refuseGroupRemoval } from '../../../domain/groups/group-rules.ts';
import { ConfirmDialog } from '../../kit/dialog/confirm-dialog.tsx';
import { showNotice } from '../../kit/notice.ts';
import { useSyncStatus } from '../../platform/react/portal-context.ts';
import { useOnlineAction } from '../../platform/react/use-online-action.ts';
import { Section } from '../../ui/layout/layout.tsx';
import { FailureNote } from '../../ui/status/failure-note.tsx';
import { RefusalText } from '../../ui/status/refusal-text.tsx';
import type { ShownGroup } from './groups.documents.ts';
import classes from './groups.module.css';

/** Removes a group. A Group Admin’s removal waits for approval. */
export function RemoveGroup({ group, groups, manageUsers }: ShownGroup) {
  const navigate = useNavigate();
  const { isOnline } = useSyncStatus();
  const action = useOnlineAction();
  const [isAsking, setAsking] = useState(false);
  const refusal = refuseGroupRemoval(
    group,
    manageUsers.filter(({ status }) => status !== 'Terminated'),
  );
  const parentName = groups.find(({ id }) => id === group.parentId)?.name;
  const parent = <bdi data-given>{parentName}</bdi>;
  const remove = async () => {
    setAsking(false);
    const outcome = await action.run('removeGroup', { groupId: group.id });
    if (!outcome) return;
    await navigate({ to: '/account/settings/groups', replace: true });
    showNotice(
      outcome === 'completed' ? (
        <Trans id="groups.remove.done">The group is removed. Its invoices are moving now.</Trans>
      ) : (
        <Trans id="groups.asked">Sent to an Account Admin for approval.</Trans>
      ),
    );
  };
  return (
    <Section title={<Trans id="groups.remove">Remove group</Trans>}>
      <div className={classes.move}>
        <p className={classes.hint}>
          {refusal ? (
            <RefusalText refusal={refusal} />
          ) : group.parentId === null ? (
            <Trans id="groups.remove.text-top">Its invoices and cards stay in the account, without a group.</Trans>
          ) : parentName === undefined ? (
            <Trans id="groups.remove.text-hidden">
              Its users, groups, cards and invoices move to the group above it, whose Group Admins then see them.
              Requests about this group that nobody has decided are closed.
            </Trans>
          ) : (
            <Trans id="groups.remove.text">
              Its users, groups, cards and invoices move to {parent}, whose Group Admins then see them. Requests about
              this group that nobody has decided are closed.
            </Trans>
          )}
        </p>
        <Button
          variant="default"
          loading={action.busy !== null}
          disabled={!isOnline || refusal !== null}
          onClick={() => setAsking(true)}
        >
          <Trans id="groups.remove">Remove group</Trans>
        </Button>
        {action.refusal ? <FailureNote failure={action.refusal} /> : null}
      </div>
      {isAsking ? (
        <ConfirmDialog
          title={
            <Trans id="groups.remove.title">
              Remove <bdi data-given>{group.name}</bdi>?
            </Trans>
          }
          confirmLabel={<Trans id="groups.remove">Remove group</Trans>}
          onConfirm={() => void remove()}
          onCancel={() => setAsking(false)}
        >
          <Trans id="groups.remove.question">This can’t be undone.</Trans>
        </ConfirmDialog>
      ) : null}
    </Section>
  );
}

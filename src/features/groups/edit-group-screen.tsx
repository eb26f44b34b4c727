import { Trans } from '@lingui/react/macro';
import { IconHierarchy } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { hasRole } from '../../../domain/access/role.ts';
import { subtreeOf } from '../../../domain/groups/group-tree.ts';
import { DetailPage } from '../../kit/detail/detail-page.tsx';
import { answeredRow } from '../../kit/detail/detail-read.ts';
import { FormPage } from '../../kit/form/form-page.tsx';
import { useFormAction } from '../../kit/form/use-form-action.ts';
import { showNotice } from '../../kit/notice.ts';
import { useServerQuery } from '../../kit/server-query/use-server-query.ts';
import { usePortal } from '../../platform/react/portal-context.ts';
import { BillToFields, EntityFields, PlaceFields, useGroupLabels } from './group-fields.tsx';
import { groupFormSchema, textsOf } from './group-form.ts';
import { type ShownGroup, groupsQuery } from './groups.documents.ts';

/** The form of a group; changes by a Group Admin are sent to an Account Admin. */
export function EditGroupScreen({ groupId }: { readonly groupId: string }) {
  const groups = useServerQuery(groupsQuery, {});
  return (
    <DetailPage
      read={answeredRow(groups, (answer): ShownGroup | undefined => {
        const group = answer.groups.find(({ id }) => id === groupId);
        return group && { ...answer, group, reload: groups.reload };
      })}
      back={{ to: '/account/settings/groups', name: <Trans id="groups.title">Groups</Trans> }}
      heading={<Trans id="groups.edit.title">Edit group</Trans>}
      missing={{
        icon: IconHierarchy,
        title: <Trans id="groups.missing.title">Group not found</Trans>,
        text: <Trans id="groups.missing.text">It may have been removed, or you don’t have access to it.</Trans>,
      }}
      title={() => <Trans id="groups.edit.title">Edit group</Trans>}
      main={(shown) => <GroupForm {...shown} />}
    />
  );
}

function GroupForm({ group, groups, reload }: ShownGroup) {
  const navigate = useNavigate();
  const { roles, who } = usePortal();
  const perform = useFormAction();
  const initial = textsOf(group, 'GB');
  const labels = useGroupLabels(initial.country);
  const below = subtreeOf(groups, group.id);
  const isDoneAtOnce = hasRole(roles, 'buyerAdministrator');
  return (
    <FormPage
      draftKey={`edit-group.${who.user}`}
      secrets={['taxId']}
      openedFor={group.id}
      schema={groupFormSchema}
      labels={labels}
      initial={initial}
      submit={async (details) => {
        const refused = await perform('editGroup', { groupId: group.id, ...details });
        if (!refused) await reload();
        return refused;
      }}
      onDone={() => {
        void navigate({ to: '/account/group', search: { id: group.id }, replace: true });
        if (!isDoneAtOnce) showNotice(<Trans id="groups.asked">Sent to an Account Admin for approval.</Trans>);
      }}
      button={isDoneAtOnce ? <Trans id="groups.save">Save</Trans> : <Trans id="groups.ask">Send for approval</Trans>}
      offlineNote={<Trans id="groups.offline">Changing a group needs a connection.</Trans>}
    >
      {(field) => (
        <>
          <PlaceFields
            field={field}
            isCompany={group.isCompany}
            groups={groups.filter(({ id, isLeaving }) => !below.has(id) && !isLeaving)}
          />
          {field('type').value === 'legalEntity' ? (
            <>
              <EntityFields field={field} />
              <BillToFields field={field} />
            </>
          ) : null}
        </>
      )}
    </FormPage>
  );
}

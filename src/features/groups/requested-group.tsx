import { useLingui } from '@lingui/react/macro';
import type { GroupDetails } from '../../../domain/groups/group.ts';
import type { UserId } from '../../../domain/ids.ts';
import { GroupText, RequestedChange, UsersText } from '../../kit/detail/requested-change.tsx';
import { useEntityFacts } from './group-facts.tsx';
import { useGroupLabels } from './group-fields.tsx';
import { topLevel, typeNames } from './group-words.ts';

type RequestedGroupProps = {
  readonly details: GroupDetails;
  readonly adminId?: UserId | null;
  readonly userIds?: readonly UserId[];
};

/** A group as it is requested, for those who approve it. */
export function RequestedGroup({ details, adminId = null, userIds = [] }: RequestedGroupProps) {
  const { i18n } = useLingui();
  const { name, parentId, entity } = details;
  const labels = useGroupLabels(entity?.address.country ?? '');
  const facts = useEntityFacts(entity);
  return (
    <RequestedChange
      facts={[
        { key: 'name', label: labels.name, value: <bdi>{name}</bdi> },
        { key: 'type', label: labels.type, value: i18n._(typeNames[entity ? 'legalEntity' : 'reporting']) },
        {
          key: 'parent',
          label: labels.parentId,
          value: parentId ? <GroupText groupId={parentId} /> : i18n._(topLevel),
        },
        ...(adminId ? [{ key: 'admin', label: labels.adminId, value: <UsersText userIds={[adminId]} /> }] : []),
        ...(userIds.length > 0
          ? [{ key: 'users', label: labels.userIds, value: <UsersText userIds={userIds} /> }]
          : []),
        ...facts,
      ]}
    />
  );
}

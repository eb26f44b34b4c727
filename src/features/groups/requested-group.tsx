import { Trans, useLingui } from '@lingui/react/macro';
import type { GroupDetails } from '../../../domain/groups/group.ts';
import type { UserId } from '../../../domain/ids.ts';
import { GroupText, RequestedChange, UsersText } from '../../kit/detail/requested-change.tsx';
import { entityFacts } from './group-facts.tsx';
import { useGroupLabels } from './group-fields.tsx';
import { hiddenParent, topLevel, typeNames } from './group-words.ts';
import classes from './groups.module.css';

type RequestedGroupProps = {
  readonly details: GroupDetails;
  /** The name of a group that is changed; absent for a new one. */
  readonly formerName?: string | null;
  readonly adminId?: UserId | null;
  readonly userIds?: readonly UserId[];
};

/** A group as it is requested, for those who approve it. */
export function RequestedGroup({ details, formerName, adminId = null, userIds = [] }: RequestedGroupProps) {
  const { i18n } = useLingui();
  const { name, parentId, entity } = details;
  const labels = useGroupLabels(entity?.address.country ?? '');
  return (
    <RequestedChange
      facts={[
        {
          key: 'name',
          label: labels.name,
          value: (
            <>
              {formerName && formerName !== name ? (
                <>
                  <bdi>{formerName}</bdi> →{' '}
                </>
              ) : null}
              <bdi>{name}</bdi>
            </>
          ),
        },
        { key: 'type', label: labels.type, value: i18n._(typeNames[entity ? 'legalEntity' : 'reporting']) },
        {
          key: 'parent',
          label: labels.parentId,
          value: parentId ? <GroupText groupId={parentId} unknown={i18n._(hiddenParent)} /> : i18n._(topLevel),
        },
        ...(adminId ? [{ key: 'admin', label: labels.adminId, value: <UsersText userIds={[adminId]} /> }] : []),
        ...(userIds.length > 0
          ? [{ key: 'users', label: labels.userIds, value: <UsersText userIds={userIds} /> }]
          : []),
        ...(entity ? entityFacts(entity, labels, i18n) : []),
      ]}
    >
      {formerName !== undefined && entity === null ? (
        <p className={classes.hint}>
          <Trans id="groups.request.no-entity">
            A reporting group has no legal details. Those that the group has are deleted.
          </Trans>
        </p>
      ) : null}
    </RequestedChange>
  );
}

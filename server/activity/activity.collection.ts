import { activityRows } from '../../domain/activity/activity.ts';
import type { CollectionRow } from '../../domain/sync/collections.ts';
import { anyOf, defineCollection } from '../rows/define-collection.ts';
import { versionOf } from '../rows/version-of.ts';

export const activityCollection = defineCollection(activityRows, {
  table: 'activity',
  age: { column: 'at', type: 'timestamptz' },
  query: (transaction, ids) => transaction.selectFrom('activity').selectAll().where('id', '=', anyOf(ids)).execute(),
  project: (row) => ({
    subjectType: row.subject_type as CollectionRow<'activity'>['subjectType'],
    subjectId: row.subject_id,
    kind: row.kind,
    at: row.at,
    actorName: row.actor_name,
    before: row.before,
    after: row.after,
    actionId: row.action_id,
    ...versionOf(row),
  }),
});

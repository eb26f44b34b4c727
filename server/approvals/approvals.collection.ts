import { approvalsRows } from '../../domain/approvals/approval.ts';
import type { CollectionRow } from '../../domain/sync/collections.ts';
import { anyOf, defineCollection } from '../rows/define-collection.ts';
import { versionOf } from '../rows/version-of.ts';

export const approvalsCollection = defineCollection(approvalsRows, {
  table: 'approvals',
  age: { column: 'created_at', type: 'timestamptz' },
  query: (transaction, ids, lock) =>
    transaction
      .selectFrom('approvals')
      .leftJoin('actions', 'actions.id', 'approvals.action_id')
      .selectAll('approvals')
      .select('actions.input')
      .where('approvals.id', '=', anyOf(ids))
      .$if(lock, (query) => query.orderBy('approvals.id').forUpdate('approvals'))
      .execute(),
  project: (row) => ({
    actionId: row.action_id,
    kind: row.kind,
    input: row.input ?? null,
    groupId: row.group_id,
    authorUserId: row.author_user_id,
    authorName: row.author_name,
    amountMinor: row.amount_minor,
    currency: row.currency,
    reasons: [...row.reasons] as CollectionRow<'approvals'>['reasons'],
    tiers: [...row.tiers] as CollectionRow<'approvals'>['tiers'],
    tier: row.tier,
    state: row.state,
    thenRows: [...row.then_rows] as CollectionRow<'approvals'>['thenRows'],
    bound: [...row.bound],
    composedAt: row.composed_at,
    composedOffline: row.composed_offline,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    remindedAt: row.reminded_at,
    questions: [...row.questions],
    decidedAt: row.decided_at,
    decidedByName: row.decided_by_name,
    decisionReason: row.decision_reason,
    ...versionOf(row),
  }),
});

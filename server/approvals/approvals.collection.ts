import { approvalsRows } from '../../domain/approvals/approval.ts';
import type { CollectionRow } from '../../domain/sync/collections.ts';
import { seesTotals } from '../rows/account-totals.ts';
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
      .select(['actions.input', seesTotals])
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
    thenRows: shownRows(row.then_rows as CollectionRow<'approvals'>['thenRows'], row.sees_totals),
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
    about: row.about,
    decidedRows: row.decided_rows && ([...row.decided_rows] as NonNullable<CollectionRow<'approvals'>['decidedRows']>),
    ...versionOf(row),
  }),
});

/** Rows that name the account's totals are kept as their author saw them; not everybody who sees the request may know these. */
function shownRows(rows: CollectionRow<'approvals'>['thenRows'], isAll: boolean) {
  return rows.filter(({ collection, row }) => {
    if (isAll) return true;
    const isOfAccount = collection === 'buyers' || collection === 'creditIncreases';
    return (
      !isOfAccount && !(collection === 'spendingLimits' && row['level'] === 'group' && row['parentGroupId'] === null)
    );
  });
}

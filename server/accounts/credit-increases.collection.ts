import { creditIncreasesRows } from '../../domain/accounts/credit-increase.ts';
import { anyOf, defineCollection, locked } from '../rows/define-collection.ts';
import { versionOf } from '../rows/version-of.ts';

export const creditIncreasesCollection = defineCollection(creditIncreasesRows, {
  table: 'credit_increases',
  age: { column: 'submitted_at', type: 'timestamptz' },
  query: (transaction, ids, lock) =>
    locked(transaction.selectFrom('credit_increases').selectAll().where('id', '=', anyOf(ids)), lock).execute(),
  project: (row) => ({
    buyerId: row.buyer_id,
    currency: row.currency,
    type: row.type,
    requestedMinor: row.requested_minor,
    lineMinor: row.line_minor,
    endsOn: row.ends_on,
    reason: row.reason,
    requestedByUserId: row.requested_by_user_id,
    requestedByName: row.requested_by_name,
    submittedAt: row.submitted_at,
    status: row.status,
    grantedMinor: row.granted_minor,
    formerMinor: row.former_minor,
    decidedAt: row.decided_at,
    endedAt: row.ended_at,
    keptMinor: row.kept_minor,
    ...versionOf(row),
  }),
});

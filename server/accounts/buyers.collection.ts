import { buyersRows } from '../../domain/accounts/buyer.ts';
import { sql } from 'kysely';
import { anyOf, defineCollection } from '../rows/define-collection.ts';
import { versionOf } from '../rows/version-of.ts';

export const buyersCollection = defineCollection(buyersRows, {
  table: 'buyers',
  age: null,
  isOnDevice: ({ buyer }) => sql<boolean>`id = ${buyer}`,
  query: (transaction, ids) => transaction.selectFrom('buyers').selectAll().where('id', '=', anyOf(ids)).execute(),
  project: (row) => ({
    name: row.name,
    clientReferenceId: row.client_reference_id,
    country: row.country,
    currency: row.currency,
    status: row.status,
    billingCycle: row.billing_cycle,
    termDays: row.term_days,
    creditApprovedMinor: row.credit_approved_minor,
    openMinor: row.open_minor,
    authorisedMinor: row.authorised_minor,
    newestBillDate: row.newest_bill_date,
    approvalRules: [...row.approval_rules],
    whenNobodyDecides: row.when_nobody_decides,
    groupAdminLimits: row.group_admin_limits,
    cardSettings: row.card_settings,
    ...versionOf(row),
  }),
});

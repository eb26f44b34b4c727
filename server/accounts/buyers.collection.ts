import { type Selectable, sql } from 'kysely';
import { buyersRows } from '../../domain/accounts/buyer.ts';
import type { Database } from '../database/tables.gen.ts';
import type { Transaction } from '../database/with-transaction.ts';
import { seesTotals } from '../rows/account-totals.ts';
import { anyOf, defineCollection } from '../rows/define-collection.ts';
import { versionOf } from '../rows/version-of.ts';

type Whole = Selectable<Database['buyers']>;
type Total = 'credit_approved_minor' | 'open_minor' | 'authorised_minor';
/** A row as somebody may see it: with the account's totals, or with what is available instead. */
type Shown = Omit<Whole, Total> & { readonly [Column in Total]: number | null } & {
  readonly available_minor?: number;
};

export const buyersCollection = defineCollection(buyersRows, {
  table: 'buyers',
  age: null,
  isOnDevice: ({ buyer }) => sql<boolean>`id = ${buyer}`,
  query: async (transaction, ids): Promise<Shown[]> => {
    const rows = await wholeRows(transaction, ids).select(seesTotals).execute();
    return rows.map((row) => (row.sees_totals ? row : withoutTotals(row)));
  },
  // The account's credit bounds every limit, also those of people who may not know it.
  queryForRules: (transaction, ids): Promise<Shown[]> => wholeRows(transaction, ids).execute(),
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
    ...(row.available_minor === undefined ? {} : { creditAvailableMinor: row.available_minor }),
    newestBillDate: row.newest_bill_date,
    approvalRules: [...row.approval_rules],
    whenNobodyDecides: row.when_nobody_decides,
    groupAdminLimits: row.group_admin_limits,
    cardSettings: row.card_settings,
    formerNames: [...(row.former_names ?? [])],
    ...versionOf(row),
  }),
  // An image without totals lacks their columns.
  notInImage: (image) => ({
    credit_approved_minor: (image['credit_approved_minor'] as number | undefined) ?? null,
    open_minor: (image['open_minor'] as number | undefined) ?? null,
    authorised_minor: (image['authorised_minor'] as number | undefined) ?? null,
  }),
});

function wholeRows(transaction: Transaction, ids: readonly string[]) {
  return transaction.selectFrom('buyers').selectAll().where('id', '=', anyOf(ids));
}

function withoutTotals({ credit_approved_minor: approved, open_minor: open, authorised_minor: held, ...row }: Whole) {
  const hidden = { credit_approved_minor: null, open_minor: null, authorised_minor: null };
  return { ...row, ...hidden, available_minor: approved - open - held };
}

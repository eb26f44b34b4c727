import * as v from 'valibot';
import { plainDateSchema } from '../../../domain/time/calendar-date.ts';
import { listSearchEntries } from '../../kit/list/list-search.ts';

/** Filters of the payable invoices by due date. */
export const payableDues = ['overdue', 'week', 'month'] as const;

const { sel, ...list } = listSearchEntries;

/** Ids, separated by commas. */
const ids = v.fallback(
  v.optional(v.pipe(v.string(), v.maxLength(2_000), v.regex(/^[0-9a-f-]{36}(,[0-9a-f-]{36})*$/))),
  undefined,
);

/**
 * The state of a payment in the address: `pick` or `sel` (a selection in the format of the invoice list) lead to the review, `replaces` is
 * the waiting payment that is edited, `copies` the request or payment whose amounts a new one starts with, `funds` the credits and
 * unapplied payments to use first (ids, separated by commas), `on` a later day, `entry` the id of the payment whose result is shown, and
 * `applied` the requests that apply credits and unapplied payments together with it.
 * Without any of them it is the selection, where `chosen` are the ticked invoices.
 */
export const makePaymentSearchSchema = v.object({
  pick: v.fallback(v.optional(v.picklist(['overdue', 'all'])), undefined),
  sel,
  chosen: sel,
  replaces: v.fallback(v.optional(v.pipe(v.string(), v.uuid())), undefined),
  copies: v.fallback(v.optional(v.pipe(v.string(), v.uuid())), undefined),
  due: v.fallback(v.optional(v.picklist(payableDues)), undefined),
  ...list,
  funds: ids,
  on: v.fallback(v.optional(plainDateSchema), undefined),
  group: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(200))), undefined),
  entry: v.fallback(v.optional(v.pipe(v.string(), v.uuid())), undefined),
  applied: ids,
});
export type MakePaymentSearch = v.InferOutput<typeof makePaymentSearchSchema>;

/** A step within the same payment: it keeps the reference to the payment that it replaces or copies. */
export function withinPayment({ replaces, copies }: MakePaymentSearch, step: MakePaymentSearch): MakePaymentSearch {
  return { ...step, replaces, copies };
}

import * as v from 'valibot';
import { plainDateSchema } from '../../../domain/time/calendar-date.ts';
import { listSearchEntries } from '../../kit/list/list-search.ts';

/** What of the invoices that can be paid is listed, by when they are due. */
export const payableDues = ['overdue', 'week', 'month'] as const;

const { sel, ...list } = listSearchEntries(['number', 'seller', 'due', 'amount']);

/**
 * Where a payment stands, in the address: `pick` or `sel` (a selection as the invoice list writes it) go to the review,
 * `replaces` names the waiting payment that is being edited, `copies` the request or payment with whose amounts a new one
 * begins, `funds` the credits and unapplied payments to use first (ids, by commas), `on` a later day, `entry` is the result of the payment with that id; without any of them it is the selection, where `chosen` is what
 * has been ticked.
 */
export const makePaymentSearchSchema = v.object({
  pick: v.fallback(v.optional(v.picklist(['overdue', 'all'])), undefined),
  sel,
  chosen: sel,
  replaces: v.fallback(v.optional(v.pipe(v.string(), v.uuid())), undefined),
  copies: v.fallback(v.optional(v.pipe(v.string(), v.uuid())), undefined),
  due: v.fallback(v.optional(v.picklist(payableDues)), undefined),
  ...list,
  funds: v.fallback(
    v.optional(v.pipe(v.string(), v.maxLength(2_000), v.regex(/^[0-9a-f-]{36}(,[0-9a-f-]{36})*$/))),
    undefined,
  ),
  on: v.fallback(v.optional(plainDateSchema), undefined),
  group: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(200))), undefined),
  entry: v.fallback(v.optional(v.pipe(v.string(), v.uuid())), undefined),
});
export type MakePaymentSearch = v.InferOutput<typeof makePaymentSearchSchema>;

/** A step from one to another within the same payment: whatever is selected, it stays the one that takes the place of another. */
export function withinPayment({ replaces, copies }: MakePaymentSearch, step: MakePaymentSearch): MakePaymentSearch {
  return { ...step, replaces, copies };
}

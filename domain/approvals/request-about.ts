import * as v from 'valibot';
import { amountMinorSchema } from '../amount.ts';
import { limitLevels } from '../cards/spending-limit.ts';

/**
 * What a request was about when it was made, in the names and figures of that time; later changes do not alter it. Amounts are minor units
 * in the currency of the request.
 */
export const requestAboutSchema = v.object({
  /** The name of the object: an invoice number, the last digits of a card, the name of a group. Null for no object or several. */
  object: v.nullable(v.string()),
  /** The person concerned. Null if the request concerns no single person. */
  person: v.nullable(v.string()),
  /** The policy that demands the approval, what it allows, and by how much the purchase exceeds it; absent for other requests. */
  policy: v.optional(
    v.object({
      name: v.string(),
      rule: v.picklist(['order', 'day', 'hours']),
      allowedMinor: v.nullable(amountMinorSchema),
      overMinor: amountMinorSchema,
    }),
  ),
  /** The amounts from which the rules of the program and of the company demand an approval. */
  thresholds: v.optional(
    v.array(v.object({ reason: v.picklist(['noFreshQuoteAboveLimit', 'companyRule']), fromMinor: amountMinorSchema })),
  ),
  /** What each limit leaves after the purchase: at the request, and once it is decided at the decision. */
  afterwards: v.optional(
    v.array(v.object({ level: v.picklist(limitLevels), leftMinor: v.pipe(v.number(), v.safeInteger()) })),
  ),
});
export type RequestAbout = v.InferOutput<typeof requestAboutSchema>;

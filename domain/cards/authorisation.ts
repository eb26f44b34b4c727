import * as v from 'valibot';
import { instantSchema } from '../time/instant.ts';
import { idSchema } from '../ids.ts';
import { amountMinorSchema, currencySchema } from '../money.ts';
import { declineReasons } from '../pre-authorisations/decline-reasons.ts';
import { purchaseCategories } from '../policies/purchase-policy.ts';

/** Pre-authorisation statuses (§4). Only `preauthorized` ones that have not expired hold money. */
export const authorisationStatuses = ['cancelled', 'captured', 'expired', 'preauthorized', 'rejected'] as const;

/** What a seller holds on a card until it is captured or expires (§3 Preauthorization), as a device holds it. */
export const authorisationSchema = v.object({
  id: idSchema('authorisation'),
  rowVersion: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  updatedAt: instantSchema,
  buyerId: idSchema('buyer'),
  cardId: v.nullable(idSchema('card')),
  groupId: v.nullable(idSchema('group')),
  userId: v.nullable(idSchema('user')),
  sellerName: v.string(),
  amountMinor: amountMinorSchema,
  currency: currencySchema,
  status: v.picklist(authorisationStatuses),
  /** Absent in rows of before sellers had categories. */
  category: v.optional(v.nullable(v.picklist(purchaseCategories))),
  /** What of the amount was captured: with `preauthorized` the rest is still held. Absent or null before, and in old rows. */
  capturedMinor: v.optional(v.nullable(amountMinorSchema)),
  /** Why it was declined, and the name of the policy that declined it; absent in rows of before there were reasons. */
  declineReason: v.optional(v.nullable(v.picklist(declineReasons))),
  declinedBy: v.optional(v.nullable(v.string())),
  /** The invoice of what was captured. */
  chargeId: v.optional(v.nullable(idSchema('charge'))),
  createdAt: instantSchema,
  expiresAt: instantSchema,
});
export type Authorisation = v.InferOutput<typeof authorisationSchema>;

/** What is still held, in minor units: nothing once it has ended, and after a partial capture what remains. */
export function heldMinor({
  status,
  amountMinor,
  capturedMinor,
}: Pick<Authorisation, 'status' | 'amountMinor' | 'capturedMinor'>): number {
  return status === 'preauthorized' ? amountMinor - (capturedMinor ?? 0) : 0;
}

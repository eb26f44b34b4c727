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
  /** What of the amount was captured; absent or null before, and in old rows, where it was all. */
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

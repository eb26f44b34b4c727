import * as v from 'valibot';
import { instantSchema } from '../time/instant.ts';
import { idSchema } from '../ids.ts';
import { amountMinorSchema, currencySchema } from '../money.ts';
import { declineReasons } from '../pre-authorisations/decline-reasons.ts';
import { purchaseCategories } from '../policies/purchase-policy.ts';
import type { SyncedRows } from '../sync/synced-rows.ts';

/** Pre-authorisation statuses (§4). Only `preauthorized` ones that have not expired hold money. */
export const authorisationStatuses = ['cancelled', 'captured', 'expired', 'preauthorized', 'rejected'] as const;

/** An amount that a seller holds on a card until it is captured or expires (§3 Preauthorization), as a device holds it. */
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
  /** Absent in rows from before sellers had categories. */
  category: v.optional(v.nullable(v.picklist(purchaseCategories))),
  /** The captured part of the amount; while `preauthorized`, the rest is still held. Null or absent before a capture, and in old rows. */
  capturedMinor: v.optional(v.nullable(amountMinorSchema)),
  /** Why it was declined, and the policy that declined it; absent in rows from before reasons existed. */
  declineReason: v.optional(v.nullable(v.picklist(declineReasons))),
  declinedBy: v.optional(v.nullable(v.string())),
  /** The invoice of the captured amount. */
  chargeId: v.optional(v.nullable(idSchema('charge'))),
  createdAt: instantSchema,
  expiresAt: instantSchema,
});
export type Authorisation = v.InferOutput<typeof authorisationSchema>;

/** The declaration of these rows for the sync. */
export const authorisationsRows = {
  schema: authorisationSchema,
  loadRank: 70,
  reach: 'ofTheAccount',
  title: /*i18n*/ { id: 'access.row.authorisations', message: 'Card authorizations' },
} as const satisfies SyncedRows;

/** The held amount in minor units: 0 after its end, and the rest after a partial capture. */
export function heldMinor({
  status,
  amountMinor,
  capturedMinor,
}: Pick<Authorisation, 'status' | 'amountMinor' | 'capturedMinor'>): number {
  return status === 'preauthorized' ? amountMinor - (capturedMinor ?? 0) : 0;
}

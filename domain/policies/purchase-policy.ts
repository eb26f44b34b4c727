import * as v from 'valibot';
import { amountMinorSchema } from '../amount.ts';
import { idSchema } from '../ids.ts';
import { currencySchema } from '../money.ts';
import { lineSchema } from '../plain-text.ts';
import { instantSchema } from '../time/instant.ts';
import type { SyncedRows } from '../sync/synced-rows.ts';

/** Categories of purchases, by the category of the seller. */
export const purchaseCategories = ['materials', 'tools', 'fuel', 'travel', 'office', 'services', 'other'] as const;
export type PurchaseCategory = (typeof purchaseCategories)[number];

export const maxPolicyNameLength = 64;
/** Maximum length of a seller's name, in characters. */
export const maxSellerLength = 80;
/** Most policies of one account. */
export const maxPolicies = 100;
const minutesOfDay = 1440;

/** The roles that can approve a purchase that a policy does not allow. */
export const policyRoles = ['buyerGroupAdministrator', 'buyerAdministrator'] as const;

const tierSchema = v.object({
  role: v.picklist(policyRoles),
  quorum: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(3)),
});
export type PolicyTier = v.InferOutput<typeof tierSchema>;

/** Weekdays (1 is Monday) and minutes of the day in the program's zone; the last minute is not included. */
const hoursSchema = v.pipe(
  v.object({
    days: v.pipe(
      v.array(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(7))),
      v.minLength(1),
      v.maxLength(7),
    ),
    fromMinute: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(minutesOfDay - 1)),
    toMinute: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(minutesOfDay)),
  }),
  v.check(({ fromMinute, toMinute }) => fromMinute < toMinute, 'the start is before the end'),
);
export type PolicyHours = v.InferOutput<typeof hoursSchema>;

/** The editable details of a policy: the purchases it covers, what it allows, and who approves other purchases. */
export const policyDetails = {
  name: lineSchema({ min: 1, max: maxPolicyNameLength }),
  /** The group whose purchases it covers, with the groups below it; null is the whole account. */
  groupId: v.nullable(idSchema('group')),
  /** Null means every seller, or every category. */
  sellerName: v.nullable(lineSchema({ min: 1, max: maxSellerLength })),
  category: v.nullable(v.picklist(purchaseCategories)),
  currency: currencySchema,
  /** The largest order, and the daily total per card, in minor units. */
  maxOrderMinor: v.nullable(amountMinorSchema),
  maxDayMinor: v.nullable(amountMinorSchema),
  hours: v.nullable(hoursSchema),
  /** The approvers of a purchase that the policy does not allow, one tier after the other; without tiers it is declined. */
  tiers: v.pipe(v.array(tierSchema), v.maxLength(2)),
};

/** A purchase policy as a device holds it. */
export const purchasePolicySchema = v.object({
  id: idSchema('policy'),
  rowVersion: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  updatedAt: instantSchema,
  buyerId: idSchema('buyer'),
  ...policyDetails,
});
export type PurchasePolicy = v.InferOutput<typeof purchasePolicySchema>;

/** The declaration of these rows for the sync. */
export const purchasePoliciesRows = {
  schema: purchasePolicySchema,
  loadRank: 60,
  reach: 'wholeForAll',
  title: /*i18n*/ { id: 'access.row.policies', message: 'Purchase policies' },
} as const satisfies SyncedRows;

/** The part of a policy that decides about the largest order. */
export type PolicyMaximum = Pick<PurchasePolicy, 'groupId' | 'sellerName' | 'category' | 'maxOrderMinor'>;

/** The largest order that is allowed for every buyer (§3 buyerPurchasePolicy), in minor units; null if no policy limits it. */
export function maxValueMinor(policies: readonly PolicyMaximum[]): number | null {
  const everyOrder = policies.filter(
    ({ groupId, sellerName, category }) => groupId === null && sellerName === null && category === null,
  );
  return everyOrder.reduce<number | null>(
    (least, { maxOrderMinor }) => (maxOrderMinor === null ? least : Math.min(least ?? maxOrderMinor, maxOrderMinor)),
    null,
  );
}

import * as v from 'valibot';
import { instantSchema } from '../time/instant.ts';
import { idSchema } from '../ids.ts';
import { amountMinorSchema, currencySchema } from '../money.ts';

/**
 * What one person (`individual`, the specification's IndividualCreditLimit) or one group may spend, and what of it is
 * spent, as a device holds it: minor units of `currency`. A limit of null is no limit. Cards carry their own limit, the
 * account its credit.
 */
export const spendingLimitSchema = v.object({
  id: idSchema('limit'),
  rowVersion: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  updatedAt: instantSchema,
  buyerId: idSchema('buyer'),
  level: v.picklist(['individual', 'group']),
  userId: v.nullable(idSchema('user')),
  groupId: v.nullable(idSchema('group')),
  /** Of a group: the group above it, whose limit holds for it too. */
  parentGroupId: v.nullable(idSchema('group')),
  name: v.string(),
  currency: currencySchema,
  limitMinor: v.nullable(amountMinorSchema),
  spentMinor: amountMinorSchema,
  authorisedMinor: amountMinorSchema,
});
export type SpendingLimit = v.InferOutput<typeof spendingLimitSchema>;

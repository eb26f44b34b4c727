import * as v from 'valibot';
import { instantSchema } from '../time/instant.ts';
import { idSchema } from '../ids.ts';
import { amountMinorSchema, currencySchema } from '../money.ts';
import type { SyncedRows } from '../sync/synced-rows.ts';

/** The four levels of limits, from the narrowest to the widest. */
export const limitLevels = ['card', 'individual', 'group', 'account'] as const;
export type LimitLevel = (typeof limitLevels)[number];

/**
 * The limit of one person (`individual`, the specification's IndividualCreditLimit) or one group, and its use, as a device holds it: minor
 * units of `currency`. Null means no limit. Cards carry their own limit; the account has its credit.
 */
export const spendingLimitSchema = v.object({
  id: idSchema('limit'),
  rowVersion: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  updatedAt: instantSchema,
  buyerId: idSchema('buyer'),
  level: v.picklist(['individual', 'group']),
  userId: v.nullable(idSchema('user')),
  groupId: v.nullable(idSchema('group')),
  /** For a group: the group above it, whose limit applies too. */
  parentGroupId: v.nullable(idSchema('group')),
  name: v.string(),
  currency: currencySchema,
  limitMinor: v.nullable(amountMinorSchema),
  spentMinor: amountMinorSchema,
  authorisedMinor: amountMinorSchema,
  /**
   * What is left of the limit of the company's own group, for people who do not know the account's totals: their row has neither limit
   * nor use. Absent in all other rows.
   */
  availableMinor: v.optional(v.nullable(v.pipe(v.number(), v.safeInteger()))),
});
export type SpendingLimit = v.InferOutput<typeof spendingLimitSchema>;

/** The declaration of these rows for the sync. */
export const spendingLimitsRows = {
  schema: spendingLimitSchema,
  loadRank: 50,
  reach: 'ofTheAccount',
  title: /*i18n*/ { id: 'access.row.limits', message: 'Limits' },
} as const satisfies SyncedRows;

import * as v from 'valibot';
import { decidingRoles } from '../access/role-sets.ts';
import { defineAction } from '../action.ts';
import { idSchema } from '../ids.ts';
import { amountMinorSchema, currencySchema, money } from '../money.ts';
import { limitedBy, limitReference, refuseLowering } from './limit-rules.ts';
import type { SpendingLimit } from './spending-limit.ts';

/** The limit of a person, a group or a card, and its new value in minor units; 0 is a valid limit. */
export const lowerLimitInputSchema = v.object({
  limitId: idSchema('limit'),
  /** True if `limitId` is the id of a card with a limit of its own. */
  isOfCard: v.optional(v.boolean()),
  currency: currencySchema,
  limitMinor: amountMinorSchema,
});
export type LowerLimitInput = v.InferOutput<typeof lowerLimitInputSchema>;

/** Lowers the limit of a person, a group or a card. It may be queued offline and never needs an approval. */
export const lowerLimit = defineAction<'lowerLimit', LowerLimitInput>({
  kind: 'lowerLimit',
  version: 1,
  queue: 'queued',
  roles: decidingRoles,
  programFlag: 'purchaseCards',
  // Lowering a limit is always safe.
  verification: null,
  maxWaitDays: 7,
  listedWhenSent: 'always',
  neverWaits: true,
  input: lowerLimitInputSchema,
  queueKeys: (input) => [`limit:${input.limitId}`],
  reads: (input) => [limitReference(input)],
  check: (input, world) => refuseLowering(money(input.limitMinor, input.currency), limitedBy(input, world), world),
  isConflict: (_input, _reference, then, now) =>
    (then as SpendingLimit).limitMinor !== (now as SpendingLimit).limitMinor,
  starts: { on: 'individual-credit-limits' },
  labels: {
    name: /*i18n*/ { id: 'actions.lower-limit.name', message: 'Lower a limit' },
    asked: /*i18n*/ { id: 'actions.lower-limit.asked', message: 'Lower limit' },
    done: /*i18n*/ { id: 'actions.lower-limit.done', message: 'Limit lowered' },
    failed: /*i18n*/ { id: 'actions.lower-limit.failed', message: 'The limit was not lowered' },
    icon: 'limit',
  },
});

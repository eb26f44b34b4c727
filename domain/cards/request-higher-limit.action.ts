import * as v from 'valibot';
import { cardRoles } from '../access/role-sets.ts';
import { hasRole } from '../access/role.ts';
import { defineAction } from '../action.ts';
import { refuse } from '../errors.ts';
import { idSchema } from '../ids.ts';
import { currencySchema, money, positiveAmountMinorSchema } from '../money.ts';
import { linesSchema } from '../plain-text.ts';
import { refuseRaising, refuseRaisingFor } from './limit-rules.ts';
import type { SpendingLimit } from './spending-limit.ts';

export const maxLimitReasonLength = 500;

/**
 * The new amount of an individual limit (its row has the id of the user) in minor units, and the reason. The card is the one whose purchase
 * reached the limit; approvers see it.
 */
export const requestHigherLimitInputSchema = v.object({
  buyerId: idSchema('buyer'),
  userId: idSchema('user'),
  cardId: v.nullable(idSchema('card')),
  currency: currencySchema,
  requestedMinor: positiveAmountMinorSchema,
  reason: linesSchema({ min: 1, max: maxLimitReasonLength }),
});
export type RequestHigherLimitInput = v.InferOutput<typeof requestHigherLimitInputSchema>;

/** Raises an individual limit (§6): an Account Admin does it, everybody else requests it. */
export const requestHigherLimit = defineAction<'requestHigherLimit', RequestHigherLimitInput>({
  kind: 'requestHigherLimit',
  version: 1,
  queue: 'queued',
  roles: cardRoles,
  programFlag: 'purchaseCards',
  accountRight: 'request',
  // Requests are verified too, because some businesses let a request through that nobody else can decide.
  verification: 'OrderApproval',
  maxWaitDays: 7,
  listedWhenSent: 'always',
  asks: [
    { author: 'buyerPurchaser', decides: 'buyerGroupAdministrator' },
    { author: 'buyerGroupAdministrator', decides: 'buyerAdministrator' },
  ],
  input: requestHigherLimitInputSchema,
  queueKeys: (input) => [`limit:${input.userId}`],
  reads: (input) => [
    { collection: 'buyers', id: input.buyerId },
    { collection: 'spendingLimits', id: input.userId },
  ],
  amount: (input) => money(input.requestedMinor, input.currency),
  groupId: (input, world) => world.row('spendingLimits', input.userId)?.groupId ?? null,
  check: (input, world) => {
    const isOwn = input.userId === world.userId;
    if (!isOwn && !hasRole(world.roles, 'buyerAdministrator', 'buyerGroupAdministrator')) return refuse('FORBIDDEN');
    const notRaised = isOwn ? null : refuseRaisingFor(world, world.row('buyers', input.buyerId));
    if (notRaised) return notRaised;
    return refuseRaising(
      money(input.requestedMinor, input.currency),
      world.row('spendingLimits', input.userId),
      world.row('buyers', input.buyerId),
      world.roles,
    );
  },
  isConflict: (_input, { collection }, then, now) =>
    collection === 'spendingLimits' && (then as SpendingLimit).limitMinor !== (now as SpendingLimit).limitMinor,
  starts: { on: 'purchase-cards-active' },
  labels: {
    name: /*i18n*/ { id: 'actions.request-higher-limit.name', message: 'Raise a limit' },
    asked: /*i18n*/ { id: 'actions.request-higher-limit.asked', message: 'Higher individual limit' },
    done: /*i18n*/ { id: 'overview.activity.limit-raised', message: 'Limit raised' },
    failed: /*i18n*/ { id: 'actions.request-higher-limit.failed', message: 'The limit was not raised' },
    icon: 'limit',
  },
});

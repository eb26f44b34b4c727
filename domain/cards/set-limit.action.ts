import * as v from 'valibot';
import { decidingRoles } from '../access/role-sets.ts';
import { defineAction } from '../action.ts';
import { idSchema } from '../ids.ts';
import { maxAmountMinor } from '../amount.ts';
import { amountMinorSchema, currencySchema, money } from '../money.ts';
import { limitedBy, limitReference, refuseSetting } from './limit-rules.ts';

/** The limit of a person, a group or a card, and its new value in minor units; null removes the limit, 0 is a valid limit. */
export const setLimitInputSchema = v.object({
  buyerId: idSchema('buyer'),
  limitId: idSchema('limit'),
  /** True if `limitId` is the id of a card with a limit of its own. */
  isOfCard: v.optional(v.boolean()),
  currency: currencySchema,
  limitMinor: v.nullable(amountMinorSchema),
});
export type SetLimitInput = v.InferOutput<typeof setLimitInputSchema>;

/**
 * Sets, raises or removes the limit of a person, a group or a card: an Account Admin does it, a Group Admin requests it, unless
 * `groupAdminLimits` says otherwise.
 */
export const setLimit = defineAction<'setLimit', SetLimitInput>({
  kind: 'setLimit',
  version: 1,
  queue: 'online',
  roles: decidingRoles,
  programFlag: 'purchaseCards',
  accountRight: 'request',
  verification: 'OrderApproval',
  maxWaitDays: 1,
  listedWhenSent: 'always',
  asks: [{ author: 'buyerGroupAdministrator', decides: 'buyerAdministrator' }],
  input: setLimitInputSchema,
  queueKeys: (input) => [`limit:${input.limitId}`],
  reads: (input) => [{ collection: 'buyers', id: input.buyerId }, limitReference(input)],
  amount: ({ limitMinor, currency }) => (limitMinor === null ? null : money(limitMinor, currency)),
  // No limit is above every limit: who has one cannot approve it.
  coveredMinor: ({ limitMinor }) => limitMinor ?? maxAmountMinor,
  groupId: (input, world) => limitedBy(input, world)?.groupId ?? null,
  check: (input, world) =>
    refuseSetting(input, {
      limit: limitedBy(input, world),
      buyer: world.row('buyers', input.buyerId),
      person: world,
    }),
  starts: { on: 'individual-credit-limits' },
  labels: {
    name: /*i18n*/ { id: 'actions.set-limit.name', message: 'Set a limit' },
    asked: /*i18n*/ { id: 'actions.set-limit.asked', message: 'New limit' },
    done: /*i18n*/ { id: 'actions.set-limit.done', message: 'Limit set' },
    failed: /*i18n*/ { id: 'actions.set-limit.failed', message: 'The limit was not set' },
    icon: 'limit',
  },
});

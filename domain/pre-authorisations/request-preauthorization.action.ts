import * as v from 'valibot';
import { cardRoles } from '../access/role-sets.ts';
import { hasRole } from '../access/role.ts';
import { defineAction } from '../action.ts';
import { canBuyWith } from '../cards/card.ts';
import { refuse } from '../errors.ts';
import { idSchema } from '../ids.ts';
import { currencySchema, money, positiveAmountMinorSchema } from '../money.ts';
import { lineSchema } from '../plain-text.ts';
import { maxSellerLength, purchaseCategories } from '../policies/purchase-policy.ts';

/** An amount for a seller to hold on a card. */
export const requestPreauthorizationInputSchema = v.object({
  buyerId: idSchema('buyer'),
  cardId: idSchema('card'),
  sellerName: lineSchema({ min: 1, max: maxSellerLength }),
  category: v.nullable(v.picklist(purchaseCategories)),
  currency: currencySchema,
  amountMinor: positiveAmountMinorSchema,
});
export type RequestPreauthorizationInput = v.InferOutput<typeof requestPreauthorizationInputSchema>;

/**
 * Authorises a purchase with a card: the amount is held until the seller captures it or it expires. A purchase policy may require an
 * approval first. The server has the current figures and refuses with PURCHASE_DECLINED.
 */
export const requestPreauthorization = defineAction<'requestPreauthorization', RequestPreauthorizationInput>({
  kind: 'requestPreauthorization',
  version: 1,
  queue: 'online',
  roles: cardRoles,
  programFlag: 'purchaseCards',
  accountRight: 'buy',
  verification: null,
  maxWaitDays: 1,
  listedWhenSent: 'always',
  input: requestPreauthorizationInputSchema,
  queueKeys: (input) => [`card:${input.cardId}`],
  reads: (input) => [
    { collection: 'buyers', id: input.buyerId },
    { collection: 'cards', id: input.cardId },
  ],
  amount: (input) => money(input.amountMinor, input.currency),
  groupId: (input, world) => world.row('cards', input.cardId)?.groupId ?? null,
  check: (input, world) => {
    const card = world.row('cards', input.cardId);
    if (!card || !world.row('buyers', input.buyerId)) return refuse('NOT_FOUND');
    const isOwn = card.userId === world.userId;
    if (!isOwn && !hasRole(world.roles, 'buyerAdministrator', 'buyerGroupAdministrator')) return refuse('FORBIDDEN');
    if (input.currency !== card.currency) return refuse('CURRENCY_MISMATCH', { currency: card.currency });
    return canBuyWith(card) ? null : refuse('PURCHASE_DECLINED', { reason: 'cardNotUsable', policy: '' });
  },
  starts: { on: 'pre-authorizations' },
  labels: {
    name: /*i18n*/ { id: 'actions.request-preauthorization.name', message: 'Pre-authorize a purchase' },
    asked: /*i18n*/ { id: 'actions.request-preauthorization.asked', message: 'Purchase with a card' },
    done: /*i18n*/ { id: 'actions.request-preauthorization.done', message: 'Purchase pre-authorized' },
    failed: /*i18n*/ { id: 'actions.request-preauthorization.failed', message: 'The purchase was not pre-authorized' },
    icon: 'card',
  },
});

import * as v from 'valibot';
import { cardRoles } from '../access/role-sets.ts';
import { defineAction } from '../action.ts';
import { idSchema } from '../ids.ts';
import { amountMinorSchema, currencySchema, money } from '../money.ts';
import { refuseCreating } from './card-rules.ts';
import { refuseNewCards } from './card-settings.ts';
import { isShipped, newCardEntries } from './new-card.ts';
import { refuseLanguage } from '../users/refuse-language.ts';

/**
 * A card for a person. Its id is that of the holder's date of birth, which was sent before. The limit is in minor units of `currency`;
 * null means the limit of the person who creates the card.
 */
export const createPurchaseCardInputSchema = v.pipe(
  v.object({
    cardId: idSchema('card'),
    holderId: idSchema('user'),
    /** Left out by older devices: the server looks up the settings anyway. */
    buyerId: v.optional(idSchema('buyer')),
    ...newCardEntries,
    currency: currencySchema,
    limitMinor: v.nullable(amountMinorSchema),
  }),
  v.check((card) => isShipped(card), 'shipTo'),
);
export type CreatePurchaseCardInput = v.InferOutput<typeof createPurchaseCardInputSchema>;

/**
 * Creates a purchase card (§4): an Account Admin does it, everybody else requests it. The card network issues it afterwards; if that fails,
 * its status is `notCreated`. Refused with CARD_HOLDER_UNKNOWN, LIMIT_ABOVE_OWN, CURRENCY_MISMATCH.
 */
export const createPurchaseCard = defineAction<'createPurchaseCard', CreatePurchaseCardInput>({
  kind: 'createPurchaseCard',
  version: 1,
  queue: 'online',
  roles: cardRoles,
  programFlag: 'purchaseCards',
  accountRight: 'buy',
  verification: 'OrderApproval',
  maxWaitDays: 1,
  listedWhenSent: 'always',
  asks: [
    { author: 'buyerPurchaser', decides: 'buyerGroupAdministrator' },
    { author: 'buyerGroupAdministrator', decides: 'buyerAdministrator' },
  ],
  input: createPurchaseCardInputSchema,
  queueKeys: (input) => [`cards-of:${input.holderId}`],
  reads: ({ holderId, buyerId }) => [
    { collection: 'spendingLimits', id: holderId },
    ...(buyerId ? [{ collection: 'buyers', id: buyerId } as const] : []),
  ],
  amount: ({ limitMinor, currency }) => (limitMinor === null ? null : money(limitMinor, currency)),
  groupId: (input, world) => world.row('spendingLimits', input.holderId)?.groupId ?? null,
  check: (input, world) => {
    const buyer = input.buyerId && world.row('buyers', input.buyerId);
    const refusal = buyer ? refuseNewCards(buyer.cardSettings, world.roles) : null;
    return (
      refusal ??
      refuseLanguage(input.language, world) ??
      refuseCreating(input, world.row('spendingLimits', input.holderId), world)
    );
  },
  starts: { form: 'create-purchase-card' },
  labels: {
    name: /*i18n*/ { id: 'actions.create-purchase-card.name', message: 'Create a purchase card' },
    asked: /*i18n*/ { id: 'actions.create-purchase-card.asked', message: 'New purchase card' },
    done: /*i18n*/ { id: 'actions.create-purchase-card.done', message: 'Purchase card created' },
    failed: /*i18n*/ { id: 'actions.create-purchase-card.failed', message: 'The card was not created' },
    icon: 'card',
  },
});

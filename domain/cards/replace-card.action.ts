import * as v from 'valibot';
import { refuseLanguage } from '../users/refuse-language.ts';
import { cardRoles } from '../access/role-sets.ts';
import { defineAction } from '../action.ts';
import { idSchema } from '../ids.ts';
import { cardReasons } from './card.ts';
import { refuseReplacing } from './card-rules.ts';
import { isShipped, newCardEntries } from './new-card.ts';

/** The replaced card, the reason, and the new card. The new card's id is that of the holder's date of birth, which was sent before. */
export const replaceCardInputSchema = v.pipe(
  v.object({
    cardId: idSchema('card'),
    newCardId: idSchema('card'),
    reason: v.picklist(cardReasons),
    /** True if a lost card is terminated at once instead of locked; absent in requests from before that choice. */
    endsNow: v.optional(v.boolean()),
    ...newCardEntries,
  }),
  v.check((card) => isShipped(card), 'shipTo'),
);
export type ReplaceCardInput = v.InferOutput<typeof replaceCardInputSchema>;

/**
 * Orders a replacement card with the same holder, group and limit. The reason decides about the old card at once (`fateOfReason`); it ends
 * at the latest when the new one is activated.
 */
export const replaceCard = defineAction<'replaceCard', ReplaceCardInput>({
  kind: 'replaceCard',
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
  input: replaceCardInputSchema,
  queueKeys: (input) => [`card:${input.cardId}`],
  reads: (input) => [{ collection: 'cards', id: input.cardId }],
  groupId: (input, world) => world.row('cards', input.cardId)?.groupId ?? null,
  check: (input, world) =>
    refuseLanguage(input.language, world) ?? refuseReplacing(world.row('cards', input.cardId), world),
  starts: { on: 'purchase-cards-active' },
  labels: {
    name: /*i18n*/ { id: 'actions.replace-card.name', message: 'Replace a card' },
    asked: /*i18n*/ { id: 'actions.replace-card.asked', message: 'Card replacement' },
    done: /*i18n*/ { id: 'actions.replace-card.done', message: 'Card replacement ordered' },
    failed: /*i18n*/ { id: 'actions.replace-card.failed', message: 'The card was not replaced' },
    icon: 'card',
  },
});

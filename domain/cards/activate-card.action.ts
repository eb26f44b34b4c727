import * as v from 'valibot';
import { cardRoles } from '../access/role-sets.ts';
import { defineAction } from '../action.ts';
import { idSchema } from '../ids.ts';
import { refuseActivating } from './card-rules.ts';

export const activateCardInputSchema = v.object({ cardId: idSchema('card') });
export type ActivateCardInput = v.InferOutput<typeof activateCardInputSchema>;

/**
 * Activates a card that has arrived (§4). The person has just proved possession with its last four digits and the date of birth
 * (`proveCardholder`), which are not part of the action. A card that it replaces is terminated.
 */
export const activateCard = defineAction<'activateCard', ActivateCardInput>({
  kind: 'activateCard',
  version: 1,
  queue: 'online',
  roles: cardRoles,
  programFlag: 'purchaseCards',
  accountRight: 'buy',
  // The proof of possession replaces a verification.
  verification: null,
  maxWaitDays: 1,
  listedWhenSent: 'never',
  input: activateCardInputSchema,
  queueKeys: (input) => [`card:${input.cardId}`],
  reads: (input) => [{ collection: 'cards', id: input.cardId }],
  check: (input, world) => refuseActivating(world.row('cards', input.cardId), world),
  starts: { on: 'purchase-cards-active' },
  labels: {
    name: /*i18n*/ { id: 'actions.activate-card.name', message: 'Activate a card' },
    asked: /*i18n*/ { id: 'actions.activate-card.asked', message: 'Card activation' },
    done: /*i18n*/ { id: 'actions.activate-card.done', message: 'Card activated' },
    failed: /*i18n*/ { id: 'actions.activate-card.failed', message: 'The card was not activated' },
    icon: 'unlock',
  },
});

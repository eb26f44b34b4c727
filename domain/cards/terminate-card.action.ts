import * as v from 'valibot';
import { cardRoles } from '../access/role-sets.ts';
import { defineAction } from '../action.ts';
import { idSchema } from '../ids.ts';
import { cardReasons } from './card.ts';
import { refuseTerminating } from './card-rules.ts';

export const terminateCardInputSchema = v.object({ cardId: idSchema('card'), reason: v.picklist(cardReasons) });
export type TerminateCardInput = v.InferOutput<typeof terminateCardInputSchema>;

/** Terminates a card for good (§4): an Account Admin does it, others who manage the card request it (§6). */
export const terminateCard = defineAction<'terminateCard', TerminateCardInput>({
  kind: 'terminateCard',
  version: 1,
  queue: 'online',
  roles: cardRoles,
  programFlag: 'purchaseCards',
  verification: 'OrderApproval',
  maxWaitDays: 1,
  listedWhenSent: 'always',
  asks: [
    { author: 'buyerPurchaser', decides: 'buyerAdministrator' },
    { author: 'buyerGroupAdministrator', decides: 'buyerAdministrator' },
  ],
  input: terminateCardInputSchema,
  queueKeys: (input) => [`card:${input.cardId}`],
  reads: (input) => [{ collection: 'cards', id: input.cardId }],
  groupId: (input, world) => world.row('cards', input.cardId)?.groupId ?? null,
  check: (input, world) => refuseTerminating(world.row('cards', input.cardId), world),
  starts: { on: 'purchase-cards-active' },
  labels: {
    name: /*i18n*/ { id: 'actions.terminate-card.name', message: 'Terminate a card' },
    asked: /*i18n*/ { id: 'actions.terminate-card.asked', message: 'Card termination' },
    done: /*i18n*/ { id: 'actions.terminate-card.done', message: 'Card terminated' },
    failed: /*i18n*/ { id: 'actions.terminate-card.failed', message: 'The card was not terminated' },
    icon: 'lock',
  },
});

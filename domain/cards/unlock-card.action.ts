import * as v from 'valibot';
import { cardRoles } from '../access/role-sets.ts';
import { defineAction } from '../action.ts';
import { idSchema } from '../ids.ts';
import { refuseUnlocking } from './card-rules.ts';

export const unlockCardInputSchema = v.object({ cardId: idSchema('card') });
export type UnlockCardInput = v.InferOutput<typeof unlockCardInputSchema>;

/** Unlocks a card. Needs a connection, because somebody may have locked it again in the meantime. */
export const unlockCard = defineAction<'unlockCard', UnlockCardInput>({
  kind: 'unlockCard',
  version: 1,
  queue: 'online',
  roles: cardRoles,
  programFlag: 'purchaseCards',
  accountRight: 'buy',
  verification: 'OrderApproval',
  maxWaitDays: 1,
  listedWhenSent: 'never',
  input: unlockCardInputSchema,
  queueKeys: (input) => [`card:${input.cardId}`],
  reads: (input) => [{ collection: 'cards', id: input.cardId }],
  check: (input, world) => refuseUnlocking(world.row('cards', input.cardId), world),
  starts: { on: 'purchase-cards-active' },
  labels: {
    name: /*i18n*/ { id: 'actions.unlock-card.name', message: 'Unlock a card' },
    asked: /*i18n*/ { id: 'actions.unlock-card.asked', message: 'Card unlock' },
    done: /*i18n*/ { id: 'overview.activity.card-unlocked', message: 'Card unlocked' },
    failed: /*i18n*/ { id: 'actions.unlock-card.failed', message: 'The card was not unlocked' },
    icon: 'unlock',
  },
});

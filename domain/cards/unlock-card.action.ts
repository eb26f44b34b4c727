import * as v from 'valibot';
import { cardRoles } from '../access/role-sets.ts';
import { defineAction } from '../action.ts';
import { idSchema } from '../ids.ts';
import { refuseUnlocking } from './card-rules.ts';

export const unlockCardInputSchema = v.object({ cardId: idSchema('card') });
export type UnlockCardInput = v.InferOutput<typeof unlockCardInputSchema>;

/** Lets a locked card be used again, as it was before. Needs a connection, because a lock may have been asked for meanwhile. */
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
  labels: {
    name: /*i18n*/ { id: 'actions.unlock-card.name', message: 'Unlock a card' },
    asked: /*i18n*/ { id: 'actions.unlock-card.asked', message: 'Card unlock' },
    done: /*i18n*/ { id: 'overview.activity.card-unlocked', message: 'Card unlocked' },
    failed: /*i18n*/ { id: 'actions.unlock-card.failed', message: 'The card was not unlocked' },
    icon: 'unlock',
  },
});

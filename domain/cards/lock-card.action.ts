import * as v from 'valibot';
import { cardRoles } from '../access/role-sets.ts';
import { defineAction } from '../action.ts';
import { idSchema } from '../ids.ts';
import { cardReasons } from './card.ts';
import { refuseLocking } from './card-rules.ts';

export const lockCardInputSchema = v.object({ cardId: idSchema('card'), reason: v.picklist(cardReasons) });
export type LockCardInput = v.InferOutput<typeof lockCardInputSchema>;

/**
 * Locks a card against further purchases until it is unlocked. It is sent before all other entries and needs neither a confirmation nor an
 * approval: a lost card can be misused at any moment.
 */
export const lockCard = defineAction<'lockCard', LockCardInput>({
  kind: 'lockCard',
  version: 1,
  queue: 'queued',
  roles: cardRoles,
  programFlag: 'purchaseCards',
  // A verification would delay the lock.
  verification: null,
  maxWaitDays: 7,
  listedWhenSent: 'whenFailed',
  isUrgent: true,
  neverWaits: true,
  input: lockCardInputSchema,
  queueKeys: (input) => [`card:${input.cardId}`],
  reads: (input) => [{ collection: 'cards', id: input.cardId }],
  check: (input, world) => refuseLocking(world.row('cards', input.cardId), world),
  optimisticUpdate: (input, world) => {
    const card = world.row('cards', input.cardId);
    if (!card || card.status === 'locked') return [];
    return [{ collection: 'cards', id: input.cardId, set: { status: 'locked', lockReason: input.reason } }];
  },
  starts: { on: 'purchase-cards-active' },
  labels: {
    name: /*i18n*/ { id: 'actions.lock-card.name', message: 'Lock a card' },
    asked: /*i18n*/ { id: 'actions.lock-card.asked', message: 'Card lock' },
    done: /*i18n*/ { id: 'overview.activity.card-locked', message: 'Card locked' },
    failed: /*i18n*/ { id: 'actions.lock-card.failed', message: 'The card was not locked' },
    icon: 'lock',
  },
});

import type { UnlockCardInput } from '../../../domain/cards/unlock-card.action.ts';
import type { ActionExamples } from '../action-examples.ts';

export const unlockCardExamples: ActionExamples<UnlockCardInput> = {
  valid: ({ cards }) => [{ cardId: cards.locked }],
  invalid: () => [{}, { cardId: null }, { cardId: 'card 4417' }],
  doneBy: 'ana',
  refusedTo: ['tom', 'piet'],
  server: {
    adds: ({ cardId }) => [
      { collection: 'cards', id: cardId, set: { status: 'active', lockReason: null, lockedAt: null } },
    ],
  },
  schedule: {
    weight: 3,
    compose: async ({ random, read }) => {
      const locked = (await read.all('cards')).filter((card) => card.status === 'locked');
      return locked.length > 0 ? { cardId: random.pick(locked).id } : null;
    },
  },
};

import type { TerminateCardInput } from '../../../domain/cards/terminate-card.action.ts';
import type { ActionExamples } from '../action-examples.ts';

export const terminateCardExamples: ActionExamples<TerminateCardInput> = {
  valid: ({ cards }) => [{ cardId: cards.locked, reason: 'lost' }],
  invalid: ({ cards }) => [{ cardId: cards.locked }, { cardId: cards.locked, reason: 'bored' }],
  doneBy: 'ana',
  refusedTo: ['tom', 'piet'],
  server: {
    adds: ({ cardId, reason }, { now }) => [
      {
        collection: 'cards',
        id: cardId,
        set: { terminatedAt: now, terminatedReason: reason, terminatedByName: 'Ana Ruiz' },
      },
    ],
  },
  // The model server has no names of authors.
  schedule: null,
};

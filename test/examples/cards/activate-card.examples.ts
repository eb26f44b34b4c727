import type { ActivateCardInput } from '../../../domain/cards/activate-card.action.ts';
import type { ActionExamples } from '../action-examples.ts';

export const activateCardExamples: ActionExamples<ActivateCardInput> = {
  valid: ({ cards }) => [{ cardId: cards.waiting }],
  invalid: ({ cards }) => [{}, { cardId: null }, { cardId: `${cards.waiting} 1984-02-29` }],
  doneBy: 'ana',
  refusedTo: ['tom', 'piet'],
  server: {
    adds: ({ cardId }, { today }) => [
      { collection: 'cards', id: cardId, set: { status: 'active', activatedOn: today } },
    ],
  },
  // The actor must have proved to the server that they hold the card, which the model server does not support.
  schedule: null,
};

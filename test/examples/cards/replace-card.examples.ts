import type { ReplaceCardInput } from '../../../domain/cards/replace-card.action.ts';
import type { ActionExamples, ExampleRows } from '../action-examples.ts';

export const replaceCardExamples: ActionExamples<ReplaceCardInput> = {
  valid: (rows) => [replacement(rows, 'damaged')],
  invalid: (rows) => [
    { ...replacement(rows, 'lost'), reason: 'bored' },
    { ...replacement(rows, 'lost'), shipTo: null },
  ],
  doneBy: 'ana',
  refusedTo: ['tom', 'piet'],
  // A card needs details that were sent before, and the network: the model server has neither.
  schedule: null,
};

function replacement({ cards, newCard }: ExampleRows, reason: ReplaceCardInput['reason']): ReplaceCardInput {
  return {
    cardId: cards.active,
    newCardId: newCard,
    reason,
    kind: 'physical',
    cardholderName: 'SITE VAN 11',
    businessName: 'HARBOUR BUILD LTD',
    attentionTo: null,
    shipTo: { line1: '12 Quay Road', line2: null, city: 'Leith', state: null, zip: 'EH6 6AA', country: 'GB' },
    language: 'en',
  };
}

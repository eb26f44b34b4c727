import type { CreatePurchaseCardInput } from '../../../domain/cards/create-purchase-card.action.ts';
import type { ActionExamples, ExampleRows } from '../action-examples.ts';

export const createPurchaseCardExamples: ActionExamples<CreatePurchaseCardInput> = {
  valid: (rows) => [cardOf(rows)],
  invalid: (rows) => [
    { ...cardOf(rows), cardholderName: 'Jürgen' },
    { ...cardOf(rows), shipTo: null },
    { ...cardOf(rows), dateOfBirth: '1984-02-29', cardId: '1984-02-29' },
  ],
  doneBy: 'ana',
  refusedTo: ['tom'],
  // A card needs details that were sent before, and the network: the model server has neither.
  schedule: null,
};

function cardOf({ newCard, spendingLimits }: ExampleRows): CreatePurchaseCardInput {
  return {
    cardId: newCard,
    holderId: spendingLimits,
    kind: 'physical',
    cardholderName: 'PIET VISSER',
    businessName: 'HARBOUR BUILD LTD',
    attentionTo: 'Site office',
    shipTo: { line1: '12 Quay Road', line2: null, city: 'Leith', state: null, zip: 'EH6 6AA', country: 'GB' },
    language: 'en',
    currency: 'GBP',
    limitMinor: 40_000,
  };
}

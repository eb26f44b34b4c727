import type { RequestPreauthorizationInput } from '../../../domain/pre-authorisations/request-preauthorization.action.ts';
import type { ActionExamples, ExampleRows } from '../action-examples.ts';

export const requestPreauthorizationExamples: ActionExamples<RequestPreauthorizationInput> = {
  valid: (rows) => [purchaseOf(rows), { ...purchaseOf(rows), category: 'fuel' }],
  invalid: (rows) => [
    { ...purchaseOf(rows), amountMinor: 0 },
    { ...purchaseOf(rows), sellerName: ' ' },
    { ...purchaseOf(rows), category: 'yachts' },
  ],
  doneBy: 'ana',
  refusedTo: ['tom'],
  server: {
    // An authorised amount counts on the card and on the account.
    adds: ({ buyerId, cardId, amountMinor }) => [
      { collection: 'buyers', id: buyerId, set: { authorisedMinor: amountMinor } },
      { collection: 'cards', id: cardId, set: { authorisedMinor: amountMinor } },
    ],
  },
  // The model server has no authorisations.
  schedule: null,
};

function purchaseOf({ buyers, cards }: ExampleRows): RequestPreauthorizationInput {
  const seller = { sellerName: 'Leith branch', category: null };
  return { buyerId: buyers, cardId: cards.active, ...seller, currency: 'GBP', amountMinor: 1_250 };
}

import type { ConfigureCardsInput } from '../../../domain/cards/configure-cards.action.ts';
import type { ActionExamples, ExampleRows } from '../action-examples.ts';

export const configureCardsExamples: ActionExamples<ConfigureCardsInput> = {
  valid: (rows) => [settingsOf(rows)],
  invalid: (rows) => [
    { ...settingsOf(rows), businessName: 'Hafenbau Süd' },
    { ...settingsOf(rows), returnAddress: null },
    { ...settingsOf(rows), creators: 'nobody' },
  ],
  doneBy: 'ana',
  refusedTo: ['tom', 'piet'],
  server: {
    adds: ({ buyerId, isOn, businessName, returnAddress, creators, defaultLimitMinor }) => {
      const cardSettings = { isOn, businessName, returnAddress, creators, defaultLimitMinor };
      return [{ collection: 'buyers', id: buyerId, set: { cardSettings } }];
    },
  },
  // Only the server knows whether a card is active: a schedule that switches cards off would be refused at random.
  schedule: null,
};

function settingsOf({ buyers }: ExampleRows): ConfigureCardsInput {
  return {
    buyerId: buyers,
    isOn: true,
    businessName: 'HARBOUR BUILD LTD',
    returnAddress: { line1: '12 Quay Road', line2: null, city: 'Leith', state: null, zip: 'EH6 6AA', country: 'GB' },
    creators: 'groupAdministrators',
    currency: 'GBP',
    defaultLimitMinor: 50_000,
  };
}

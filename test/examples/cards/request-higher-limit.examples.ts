import { refuseGiving } from '../../../domain/cards/limit-rules.ts';
import type { RequestHigherLimitInput } from '../../../domain/cards/request-higher-limit.action.ts';
import { money } from '../../../domain/money.ts';
import type { ActionExamples, ExampleRows } from '../action-examples.ts';

export const requestHigherLimitExamples: ActionExamples<RequestHigherLimitInput> = {
  valid: (rows) => [limitOf(rows)],
  invalid: (rows) => [
    { ...limitOf(rows), requestedMinor: 0 },
    { ...limitOf(rows), reason: '' },
    { ...limitOf(rows), currency: 'gold' },
  ],
  doneBy: 'ana',
  refusedTo: ['tom'],
  server: {
    // Nobody gives a limit above their own.
    refuses: ({ requestedMinor, currency }, { row, userId }) =>
      refuseGiving(money(requestedMinor, currency), row('spendingLimits', userId)),
    // The requested limit is shown after it was approved.
    adds: ({ userId, requestedMinor }) => [
      { collection: 'spendingLimits', id: userId, set: { limitMinor: requestedMinor } },
    ],
  },
  schedule: {
    weight: 2,
    name: ({ requestedMinor }) => `limit of ${requestedMinor}`,
    compose: async ({ buyerId, cardHolder, nextNumber }) => ({
      buyerId,
      userId: cardHolder,
      cardId: null,
      currency: 'GBP',
      requestedMinor: 200_000 + nextNumber() * 2,
      reason: 'A larger site',
    }),
    outcomes: ['refused: VERSION_CONFLICT'],
  },
};

function limitOf({ buyers, spendingLimits }: ExampleRows): RequestHigherLimitInput {
  return {
    buyerId: buyers,
    userId: spendingLimits,
    cardId: null,
    currency: 'GBP',
    requestedMinor: 70_000,
    reason: 'Scaffolding',
  };
}

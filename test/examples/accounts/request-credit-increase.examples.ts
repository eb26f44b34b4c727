import { refuse } from '../../../domain/errors.ts';
import { addDays, plainDate } from '../../../domain/time/calendar-date.ts';
import type { RequestCreditIncreaseInput } from '../../../domain/accounts/request-credit-increase.action.ts';
import type { ActionExamples, ExampleRows } from '../action-examples.ts';

/** Lines are asked for in steps of 500.00. */
const stepMinor = 50_000;

export const requestCreditIncreaseExamples: ActionExamples<RequestCreditIncreaseInput> = {
  valid: (rows) => [lineOf(rows)],
  invalid: (rows) => [
    { ...lineOf(rows), requestedMinor: 0 },
    { ...lineOf(rows), reason: '' },
    { ...lineOf(rows), endsOn: null },
    { ...lineOf(rows), type: 'permanent' },
  ],
  doneBy: 'ana',
  refusedTo: ['tom', 'piet'],
  server: {
    refuses: (_input, world) =>
      world.all('creditIncreases').some(({ status }) => status === 'pending')
        ? refuse('CREDIT_INCREASE_PENDING')
        : null,
  },
  schedule: {
    weight: 3,
    variantOf: ({ type }) => type,
    outcomes: ['completed: permanent', 'completed: temporary'],
    name: ({ requestedMinor }) => `credit line of ${requestedMinor}`,
    compose: async ({ read, buyerId, nextNumber, random }) => {
      const buyer = (await read.all('buyers')).find(({ id }) => id === buyerId);
      if (!buyer) return null;
      const requestedMinor = (Math.ceil((buyer.creditApprovedMinor ?? 0) / stepMinor) + nextNumber()) * stepMinor;
      const endsOn = buyer.newestBillDate && random.chance(0.4) ? addDays(buyer.newestBillDate, 60) : null;
      const type = endsOn ? 'temporary' : 'permanent';
      return { buyerId, type, currency: 'GBP', requestedMinor, endsOn, reason: 'A larger site' };
    },
  },
};

function lineOf({ buyers }: ExampleRows): RequestCreditIncreaseInput {
  return {
    buyerId: buyers,
    type: 'temporary',
    currency: 'GBP',
    requestedMinor: 2_000_000,
    endsOn: plainDate('2026-12-31'),
    reason: 'A larger site',
  };
}

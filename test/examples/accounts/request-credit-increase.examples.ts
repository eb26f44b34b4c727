import { plainDate } from '../../../domain/time/calendar-date.ts';
import type { RequestCreditIncreaseInput } from '../../../domain/accounts/request-credit-increase.action.ts';
import type { ActionExamples, ExampleRows } from '../action-examples.ts';

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
  schedule: null,
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

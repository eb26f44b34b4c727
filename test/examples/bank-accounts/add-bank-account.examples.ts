import type { AddBankAccountInput } from '../../../domain/bank-accounts/add-bank-account.action.ts';
import type { ActionExamples } from '../action-examples.ts';

export const addBankAccountExamples: ActionExamples<AddBankAccountInput> = {
  valid: ({ bankDetails }) => [bankDetails],
  invalid: ({ bankDetails }) => [
    { ...bankDetails, accountLast4: '55779911' },
    { ...bankDetails, detailsId: 'GB29 NWBK 6016 1331 9268 19' },
    { ...bankDetails, currency: 'gold' },
  ],
  doneBy: 'ana',
  refusedTo: ['piet'],
  schedule: { weight: 4, compose: ({ sendBankDetails }) => sendBankDetails() },
};

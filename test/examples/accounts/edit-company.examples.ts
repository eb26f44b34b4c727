import type { EditCompanyInput } from '../../../domain/accounts/edit-company.action.ts';
import type { ActionExamples } from '../action-examples.ts';

const address = { line1: '4 Shore Road', line2: '', city: 'Leith', state: '', postalCode: 'EH6 6QU' };

export const editCompanyExamples: ActionExamples<EditCompanyInput> = {
  valid: ({ buyers }) => [{ buyerId: buyers, tradingName: 'Harbour', address }],
  invalid: ({ buyers }) => [
    { buyerId: buyers, tradingName: 'x'.repeat(65), address },
    { buyerId: buyers, tradingName: null, address: { ...address, city: '' } },
    { buyerId: buyers, tradingName: null },
  ],
  doneBy: 'ana',
  refusedTo: ['tom', 'piet'],
  schedule: null,
};

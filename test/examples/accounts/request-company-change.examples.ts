import type { RequestCompanyChangeInput } from '../../../domain/accounts/request-company-change.action.ts';
import type { ActionExamples } from '../action-examples.ts';

export const requestCompanyChangeExamples: ActionExamples<RequestCompanyChangeInput> = {
  valid: ({ buyers }) => [
    { buyerId: buyers, name: 'Harbour Build and Lift Ltd', registrationNumber: 'SC123456', taxId: null },
  ],
  invalid: ({ buyers }) => [
    { buyerId: buyers, name: '', registrationNumber: null, taxId: null },
    { buyerId: buyers, name: 'Harbour', registrationNumber: null, taxId: '12' },
  ],
  doneBy: 'ana',
  refusedTo: ['tom', 'piet'],
  schedule: null,
};

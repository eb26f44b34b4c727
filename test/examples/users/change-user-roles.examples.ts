import type { ChangeUserRolesInput } from '../../../domain/users/change-user-roles.action.ts';
import type { ActionExamples } from '../action-examples.ts';

export const changeUserRolesExamples: ActionExamples<ChangeUserRolesInput> = {
  valid: ({ spendingLimits }) => [
    {
      userId: spendingLimits,
      roles: ['buyerPurchaser', 'buyerPayer'],
      groupId: null,
      mayDownloadInvoices: true,
      mayEditInvoices: false,
    },
  ],
  invalid: ({ spendingLimits }) => {
    const rights = { userId: spendingLimits, groupId: null, mayDownloadInvoices: true, mayEditInvoices: true };
    return [
      { ...rights, roles: [] },
      { ...rights, roles: ['clientAdministrator'] },
      { ...rights, roles: ['buyerPayer', 'buyerPayer'] },
    ];
  },
  doneBy: 'ana',
  refusedTo: ['tom', 'piet'],
  schedule: null,
};

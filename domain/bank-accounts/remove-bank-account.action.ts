import * as v from 'valibot';
import { payingRoles } from '../access/role-sets.ts';
import { defineAction } from '../action.ts';
import { idSchema } from '../ids.ts';
import { refuseUnknownAccount } from './bank-account.ts';

export const removeBankAccountInputSchema = v.object({ bankAccountId: idSchema('bank-account') });
export type RemoveBankAccountInput = v.InferOutput<typeof removeBankAccountInputSchema>;

/** Removes a bank account and cancels its mandate. Payments that are already with the bank continue. */
export const removeBankAccount = defineAction<'removeBankAccount', RemoveBankAccountInput>({
  kind: 'removeBankAccount',
  version: 1,
  queue: 'online',
  roles: payingRoles,
  programFlag: 'payments',
  verification: 'OrderApproval',
  maxWaitDays: 1,
  listedWhenSent: 'never',
  input: removeBankAccountInputSchema,
  queueKeys: () => ['bank-accounts'],
  reads: (input) => [{ collection: 'bankAccounts', id: input.bankAccountId }],
  check: (input, world) => refuseUnknownAccount(world.row('bankAccounts', input.bankAccountId)),
  starts: { on: 'manage-payment-methods' },
  labels: {
    name: /*i18n*/ { id: 'actions.remove-bank-account.name', message: 'Remove a bank account' },
    asked: /*i18n*/ { id: 'actions.remove-bank-account.asked', message: 'Removal of a bank account' },
    done: /*i18n*/ { id: 'actions.remove-bank-account.done', message: 'Bank account removed' },
    failed: /*i18n*/ { id: 'actions.remove-bank-account.failed', message: 'The bank account was not removed' },
    icon: 'bank',
  },
});

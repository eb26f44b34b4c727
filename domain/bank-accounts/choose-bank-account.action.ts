import * as v from 'valibot';
import { payingRoles } from '../access/role-sets.ts';
import { defineAction } from '../action.ts';
import { idSchema } from '../ids.ts';
import { refuseChoosing } from './bank-account.ts';

export const chooseBankAccountInputSchema = v.object({ bankAccountId: idSchema('bank-account') });
export type ChooseBankAccountInput = v.InferOutput<typeof chooseBankAccountInputSchema>;

/** Makes a bank account with a signed mandate the active one, of which there is only one (§9). */
export const chooseBankAccount = defineAction<'chooseBankAccount', ChooseBankAccountInput>({
  kind: 'chooseBankAccount',
  version: 1,
  queue: 'online',
  roles: payingRoles,
  programFlag: 'payments',
  verification: 'OrderApproval',
  maxWaitDays: 1,
  listedWhenSent: 'never',
  input: chooseBankAccountInputSchema,
  queueKeys: () => ['bank-accounts'],
  reads: (input) => [{ collection: 'bankAccounts', id: input.bankAccountId }],
  check: (input, world) => refuseChoosing(world.row('bankAccounts', input.bankAccountId)),
  starts: { on: 'manage-payment-methods' },
  labels: {
    name: /*i18n*/ { id: 'actions.choose-bank-account.name', message: 'Pay from another bank account' },
    asked: /*i18n*/ { id: 'actions.choose-bank-account.asked', message: 'Change of the bank account' },
    done: /*i18n*/ { id: 'actions.choose-bank-account.done', message: 'Bank account changed' },
    failed: /*i18n*/ { id: 'actions.choose-bank-account.failed', message: 'The bank account was not changed' },
    icon: 'bank',
  },
});

import * as v from 'valibot';
import { payingRoles } from '../access/role-sets.ts';
import { defineAction } from '../action.ts';
import { idSchema } from '../ids.ts';
import { bankAccountSchema } from './bank-account.ts';

const { holderName, bankName, accountLast4, country, currency } = bankAccountSchema.entries;

/**
 * Adds the bank account whose details the server keeps under `detailsId`. The other fields repeat the details that approvers may see; the
 * number itself is never part of an action.
 */
export const addBankAccountInputSchema = v.object({
  detailsId: idSchema('bank-account'),
  holderName,
  bankName,
  accountLast4,
  country,
  currency,
});
export type AddBankAccountInput = v.InferOutput<typeof addBankAccountInputSchema>;

/** Adds a bank account to the business; its sealed details were sent before (`keepBankDetails`). */
export const addBankAccount = defineAction<'addBankAccount', AddBankAccountInput>({
  kind: 'addBankAccount',
  version: 1,
  queue: 'online',
  roles: payingRoles,
  programFlag: 'payments',
  verification: 'OrderApproval',
  maxWaitDays: 1,
  listedWhenSent: 'always',
  secondAdministratorFor: () => true,
  input: addBankAccountInputSchema,
  queueKeys: () => ['bank-accounts'],
  reads: () => [],
  // Only the server can check the details, because they are sealed.
  check: () => null,
  starts: { form: 'new-bank-account' },
  labels: {
    name: /*i18n*/ { id: 'actions.add-bank-account.name', message: 'Add a bank account' },
    asked: /*i18n*/ { id: 'actions.add-bank-account.asked', message: 'New bank account' },
    done: /*i18n*/ { id: 'actions.add-bank-account.done', message: 'Bank account added' },
    failed: /*i18n*/ { id: 'actions.add-bank-account.failed', message: 'The bank account was not added' },
    icon: 'bank',
  },
});

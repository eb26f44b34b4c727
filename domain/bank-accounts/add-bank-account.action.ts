import * as v from 'valibot';
import { payingRoles } from '../access/role-sets.ts';
import { defineAction } from '../action.ts';
import { idSchema } from '../ids.ts';
import { bankAccountSchema } from './bank-account.ts';

const { holderName, bankName, accountLast4, country, currency } = bankAccountSchema.entries;

/**
 * The bank account whose details the server keeps under `detailsId`. The other fields repeat what may be shown of them, for whoever
 * approves it: the number itself is never part of an action.
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

/** Adds a bank account to the business; its details were sent ahead, sealed (`keepBankDetails`). */
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
  // Whether the account can be added is in the sealed details, which the server alone has.
  check: () => null,
  labels: {
    name: /*i18n*/ { id: 'actions.add-bank-account.name', message: 'Add a bank account' },
    asked: /*i18n*/ { id: 'actions.add-bank-account.asked', message: 'New bank account' },
    done: /*i18n*/ { id: 'actions.add-bank-account.done', message: 'Bank account added' },
    failed: /*i18n*/ { id: 'actions.add-bank-account.failed', message: 'The bank account was not added' },
    icon: 'bank',
  },
});

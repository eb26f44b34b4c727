import * as v from 'valibot';
import { payingRoles } from '../access/role-sets.ts';
import { defineAction } from '../action.ts';
import { idSchema } from '../ids.ts';
import { refuseSigning } from './bank-account.ts';

/** Versions of the agreement's wording. A changed wording gets a new name; old wordings stay readable. */
export const agreementVersions = ['2026-11'] as const;

export const signMandateInputSchema = v.object({
  bankAccountId: idSchema('bank-account'),
  agreement: v.picklist(agreementVersions),
  /**
   * Whether payments are collected from this account once the bank has confirmed, also if another one is the active account then.
   * Absent in inputs of earlier builds, in which it was so. If no account is active then, it becomes the active one in any case.
   */
  takesOver: v.optional(v.boolean(), true),
});
export type SignMandateInput = v.InferOutput<typeof signMandateInputSchema>;

/** Signs the direct debit agreement for a bank account, also again after a failed registration. The bank then confirms or refuses. */
export const signMandate = defineAction<'signMandate', SignMandateInput>({
  kind: 'signMandate',
  version: 1,
  queue: 'online',
  roles: payingRoles,
  programFlag: 'payments',
  verification: 'OrderApproval',
  maxWaitDays: 1,
  listedWhenSent: 'never',
  input: signMandateInputSchema,
  queueKeys: () => ['bank-accounts'],
  reads: (input) => [{ collection: 'bankAccounts', id: input.bankAccountId }],
  check: (input, world) => refuseSigning(world.row('bankAccounts', input.bankAccountId), world.now),
  starts: { on: 'manage-payment-methods' },
  labels: {
    name: /*i18n*/ { id: 'actions.sign-mandate.name', message: 'Set up direct debit' },
    asked: /*i18n*/ { id: 'actions.sign-mandate.asked', message: 'Direct debit set-up' },
    done: /*i18n*/ { id: 'actions.sign-mandate.done', message: 'Direct debit signed' },
    failed: /*i18n*/ { id: 'actions.sign-mandate.failed', message: 'Direct debit was not set up' },
    icon: 'bank',
  },
});

import * as v from 'valibot';
import { payingRoles } from '../access/role-sets.ts';
import { defineAction } from '../action.ts';
import { idSchema } from '../ids.ts';
import { currencySchema } from '../money.ts';
import { refuseSettingUp } from './auto-pay.ts';
import { autoPayCapSchema, autoPayWhenSchema, overdueChoices } from './auto-pay-terms.ts';

/** `capMinor` is in minor units of `currency`, which is that of the bank account. */
export const setUpAutoPayInputSchema = v.object({
  bankAccountId: idSchema('bank-account'),
  currency: currencySchema,
  when: autoPayWhenSchema,
  capMinor: autoPayCapSchema,
  /** Absent in inputs of earlier builds, which pay overdue invoices too. */
  overdue: v.optional(v.picklist(overdueChoices), 'pay'),
});
export type SetUpAutoPayInput = v.InferOutput<typeof setUpAutoPayInputSchema>;

/**
 * Turns AutoPay on for the active account, or changes when and how much it pays. A second Account Admin approves it, because the payments
 * that follow need no approval.
 */
export const setUpAutoPay = defineAction<'setUpAutoPay', SetUpAutoPayInput>({
  kind: 'setUpAutoPay',
  version: 1,
  queue: 'online',
  roles: payingRoles,
  programFlag: 'autoPay',
  accountRight: 'pay',
  verification: 'OrderApproval',
  maxWaitDays: 1,
  listedWhenSent: 'always',
  secondAdministratorFor: () => true,
  input: setUpAutoPayInputSchema,
  queueKeys: () => ['bank-accounts'],
  reads: (input) => [{ collection: 'bankAccounts', id: input.bankAccountId }],
  check: ({ bankAccountId, currency }, world) => refuseSettingUp(world.row('bankAccounts', bankAccountId), currency),
  starts: { on: 'manage-payment-methods' },
  labels: {
    name: /*i18n*/ { id: 'actions.set-up-auto-pay.name', message: 'Set up AutoPay' },
    asked: /*i18n*/ { id: 'actions.set-up-auto-pay.asked', message: 'AutoPay set-up' },
    done: /*i18n*/ { id: 'actions.set-up-auto-pay.done', message: 'AutoPay set up' },
    failed: /*i18n*/ { id: 'actions.set-up-auto-pay.failed', message: 'AutoPay was not set up' },
    icon: 'bank',
  },
});

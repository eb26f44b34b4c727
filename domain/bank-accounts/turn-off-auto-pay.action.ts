import * as v from 'valibot';
import { payingRoles } from '../access/role-sets.ts';
import { defineAction } from '../action.ts';
import { idSchema } from '../ids.ts';
import { refuseTurningOff } from './auto-pay.ts';

export const turnOffAutoPayInputSchema = v.object({ bankAccountId: idSchema('bank-account') });
export type TurnOffAutoPayInput = v.InferOutput<typeof turnOffAutoPayInputSchema>;

/** Turns AutoPay off. Payments that it has made continue. The server refuses if the program requires AutoPay. */
export const turnOffAutoPay = defineAction<'turnOffAutoPay', TurnOffAutoPayInput>({
  kind: 'turnOffAutoPay',
  version: 1,
  queue: 'online',
  roles: payingRoles,
  programFlag: 'autoPay',
  verification: 'OrderApproval',
  maxWaitDays: 1,
  listedWhenSent: 'never',
  input: turnOffAutoPayInputSchema,
  queueKeys: () => ['bank-accounts'],
  reads: (input) => [{ collection: 'bankAccounts', id: input.bankAccountId }],
  check: (input, world) => refuseTurningOff(world.row('bankAccounts', input.bankAccountId), false),
  starts: { on: 'manage-payment-methods' },
  labels: {
    name: /*i18n*/ { id: 'actions.turn-off-auto-pay.name', message: 'Turn off AutoPay' },
    asked: /*i18n*/ { id: 'actions.turn-off-auto-pay.asked', message: 'AutoPay turn-off' },
    done: /*i18n*/ { id: 'actions.turn-off-auto-pay.done', message: 'AutoPay turned off' },
    failed: /*i18n*/ { id: 'actions.turn-off-auto-pay.failed', message: 'AutoPay was not turned off' },
    icon: 'bank',
  },
});

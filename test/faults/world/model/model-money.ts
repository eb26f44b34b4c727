import { withPendingPayment } from '../../../../domain/invoices/charge-rules.ts';
import type { PayInvoicesInput } from '../../../../domain/payments/pay-invoices.action.ts';
import type { ModelAccount } from './model-account.ts';

type MoneyEffect = (account: ModelAccount, input: unknown) => void;

/** The model of the actions that move money. It does not use their optimistic updates, so that a wrong one is detected. */
const moneyEffects: Readonly<Record<string, MoneyEffect>> = {
  payInvoices: (account, input) => {
    for (const { chargeId, amountMinor } of (input as PayInvoicesInput).lines)
      account.touch('charges', chargeId, (charge) => withPendingPayment(charge, amountMinor));
  },
};

export function moneyEffectOf(kind: string): MoneyEffect {
  const effect = moneyEffects[kind];
  if (!effect) throw new Error(`${kind} moves money: say in model-money.ts what it does.`);
  return effect;
}

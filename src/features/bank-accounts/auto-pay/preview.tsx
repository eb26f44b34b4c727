import { type AutoPayWhen, type OverdueChoice, dueFromOf } from '../../../../domain/bank-accounts/auto-pay-terms.ts';
import type { BankAccount } from '../../../../domain/bank-accounts/bank-account.ts';
import { usePortal } from '../../../platform/react/portal-context.ts';
import { useToday } from '../../../ui/text/use-today.ts';
import { useAutoPayPlan } from './auto-pay-plan.ts';
import { NextPayments } from './next-payments.tsx';

/** Terms as typed or as requested. */
export type Wanted = { readonly when: AutoPayWhen; readonly capMinor: number | null; readonly overdue: OverdueChoice };

type PreviewProps = {
  readonly account: Pick<BankAccount, 'currency' | 'country' | 'firstDebitOn'>;
  /** The terms as typed or as requested; null while a field is wrong or not answered. */
  readonly wanted: Wanted | null;
};

/** The payments that AutoPay would make by these terms, before somebody agrees to them. */
export function Preview({ account, wanted }: PreviewProps) {
  const today = useToday(usePortal().program.timeZone);
  const terms = wanted && {
    when: wanted.when,
    capMinor: wanted.capMinor,
    dueFrom: dueFromOf(wanted.overdue, today),
  };
  const plan = useAutoPayPlan(account, terms);
  return plan ? <NextPayments plan={plan} account={account} /> : null;
}

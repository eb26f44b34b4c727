import type { BankAccount } from '../../../domain/bank-accounts/bank-account.ts';
import { type DebitDays, countPaidLate, debitDays } from '../../../domain/payments/payment-dates.ts';
import type { PlainDate } from '../../../domain/time/calendar-date.ts';
import type { ChargeView } from '../../offline/offline.ts';
import type { PaymentDraft } from './payment-draft.ts';

/** When the debit would be collected if it were confirmed now, and how many of its invoices fall due before. */
export function expectedDebit(
  account: BankAccount | undefined,
  views: readonly ChargeView[],
  rest: PaymentDraft['shares'],
  { today, collectOn }: { readonly today: PlainDate; readonly collectOn: PlainDate | undefined },
): { readonly days: DebitDays | null; readonly lateCount: number } {
  if (!account) return { days: null, lateCount: 0 };
  const days = debitDays(account, today, collectOn);
  const debited = views.filter(({ row }) => rest.some(({ chargeId }) => chargeId === row.id)).map(({ row }) => row);
  return { days, lateCount: countPaidLate(debited, days.collected, today) };
}

import type { Charge } from '../../../domain/invoices/charge.ts';
import type { Payment } from '../../../domain/payments/payment.ts';
import { countPaidLate, paymentDates } from '../../../domain/payments/payment-dates.ts';
import { dateInZone } from '../../../domain/time/calendar-date.ts';
import { usePortal } from '../../platform/react/portal-context.ts';
import { DebitDaysText } from '../../ui/status/debit-days-text.tsx';
import { useToday } from '../../ui/text/use-today.ts';

type ExpectedDaysProps = { readonly payment: Payment; readonly charges: readonly Charge[] };

/** When a debit that is on its way is collected, and how many of its invoices fell due in between; nothing for any other payment. */
export function ExpectedDays({ payment, charges }: ExpectedDaysProps) {
  const { program } = usePortal();
  const today = useToday(program.timeZone);
  const { requested, asked, collected } = paymentDates(payment, program.timeZone);
  if (!collected?.isExpected) return null;
  const since = requested ?? dateInZone(payment.createdAt, program.timeZone);
  return (
    <DebitDaysText
      days={{ asked: asked?.isExpected ? asked.day : since, collected: collected.day }}
      today={today}
      lateCount={countPaidLate(charges, collected.day, since)}
    />
  );
}

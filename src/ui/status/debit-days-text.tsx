import { Plural, Trans } from '@lingui/react/macro';
import type { DebitDays } from '../../../domain/payments/payment-dates.ts';
import type { PlainDate } from '../../../domain/time/calendar-date.ts';
import { DateText } from '../text/date-text.tsx';

type DebitDaysTextProps = {
  readonly days: DebitDays;
  /** The day in the program's zone. */
  readonly today: PlainDate;
  /** How many invoices fall due before the money is collected. */
  readonly lateCount: number;
};

/** When the money of a payment is collected, until when it can be canceled, and which invoices that makes late. */
export function DebitDaysText({ days, today, lateCount }: DebitDaysTextProps) {
  const [asked, collected] = [<DateText key="asked" date={days.asked} />, <DateText key="day" date={days.collected} />];
  return (
    <>
      {days.asked > today ? (
        <Trans id="payments.dates.scheduled">
          Submitted to your bank on {asked} and collected on {collected}. You can cancel it before {asked}.
        </Trans>
      ) : (
        <Trans id="payments.dates.collected">Collected by direct debit on {collected}.</Trans>
      )}
      <LateText lateCount={lateCount} />
    </>
  );
}

/** How many invoices fall due before the money is collected; nothing for none. */
export function LateText({ lateCount }: Pick<DebitDaysTextProps, 'lateCount'>) {
  if (lateCount === 0) return null;
  return (
    <>
      {' '}
      <strong>
        <Plural
          id="payments.dates.late"
          value={lateCount}
          one="The money is collected after the due date of # invoice."
          other="The money is collected after the due date of # invoices."
        />
      </strong>
    </>
  );
}

import type { Refusal } from '../../../domain/errors.ts';
import type { PlainDate } from '../../../domain/time/calendar-date.ts';
import { refuseCollectOn } from '../../../domain/payments/pay-invoices.action.ts';
import { usePortal } from '../../platform/react/portal-context.ts';
import { type TypedDay, typedDay } from '../../ui/fields/typed-day.ts';
import { useToday } from '../../ui/text/use-today.ts';
import type { MakePaymentSearch } from './make-payment-search.ts';
import type { useTypedAmounts } from './use-typed-amounts.ts';

/** The later day of a payment as typed, why it is refused, and how to change it. */
export type LaterDay = {
  readonly collectOn: TypedDay;
  readonly refusedDay: Refusal | null;
  /** True if the text is no date, or the day is refused. Nothing is paid then. */
  readonly isWrong: boolean;
  /** The day, if one is typed that can be used. */
  readonly day: PlainDate | undefined;
  readonly onCollectOn: (day: TypedDay) => void;
};

/** The later day: a date is in the address, and text that is no date is in the draft. */
export function useLaterDay(
  { on }: Pick<MakePaymentSearch, 'on'>,
  { day, typeDay }: Pick<ReturnType<typeof useTypedAmounts>, 'day' | 'typeDay'>,
  onChange: (change: Pick<MakePaymentSearch, 'on'>) => void,
): LaterDay {
  const { program } = usePortal();
  const today = useToday(program.timeZone);
  const collectOn = day ?? typedDay(on);
  const refusedDay = collectOn.kind === 'day' ? refuseCollectOn(collectOn.day, today) : null;
  const isWrong = collectOn.kind === 'wrong' || refusedDay !== null;
  return {
    collectOn,
    refusedDay,
    isWrong,
    day: collectOn.kind === 'day' && !isWrong ? collectOn.day : undefined,
    onCollectOn: (typed) => {
      typeDay(typed);
      onChange({ on: typed.kind === 'day' ? typed.day : undefined });
    },
  };
}

import type { PlainDate } from '../../time/calendar-date.ts';
import { dateInZone } from '../../time/calendar-date.ts';
import type { Authorisation } from '../authorisation.ts';

/** What was bought with a card in one month; minor units of the card's currency. */
export type MonthOfUse = {
  /** The first day of the month. */
  readonly month: PlainDate;
  readonly purchaseCount: number;
  readonly spentMinor: number;
};

/** The captured purchases by the month in which they were made in the program's zone, latest month first. */
export function usageByMonth(authorisations: readonly Authorisation[], timeZone: string): readonly MonthOfUse[] {
  const months = new Map<PlainDate, MonthOfUse>();
  for (const { status, createdAt, capturedMinor, amountMinor } of authorisations) {
    if (status !== 'captured') continue;
    const month = `${dateInZone(createdAt, timeZone).slice(0, 7)}-01` as PlainDate;
    const { purchaseCount, spentMinor } = months.get(month) ?? { purchaseCount: 0, spentMinor: 0 };
    months.set(month, {
      month,
      purchaseCount: purchaseCount + 1,
      spentMinor: spentMinor + (capturedMinor ?? amountMinor),
    });
  }
  return [...months.values()].toSorted((one, other) => (one.month < other.month ? 1 : -1));
}

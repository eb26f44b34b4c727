import { type PlainDate, dateInZone } from '../../time/calendar-date.ts';
import { isClosed } from '../../invoices/charge-rules.ts';
import type { Charge } from '../../invoices/charge.ts';
import type { Authorisation } from '../authorisation.ts';

/** The purchases of a card in one month; minor units of the card's currency. */
export type MonthOfUse = {
  /** The first day of the month. */
  readonly month: PlainDate;
  readonly purchaseCount: number;
  readonly spentMinor: number;
};

/** A charge of a card, and the day of the purchase. */
export type Order<C extends Bought = Charge> = { readonly charge: C; readonly boughtOn: PlainDate };
type Bought = Pick<Charge, 'id' | 'type' | 'status' | 'billDate' | 'totalMinor'>;

/**
 * The purchases of a card without closed charges, latest first: by the purchase day in the program's zone if the authorisation is known, else by the bill date.
 */
export function ordersOf<C extends Bought>(
  charges: readonly C[],
  authorisations: readonly Pick<Authorisation, 'chargeId' | 'createdAt'>[],
  timeZone: string,
): readonly Order<C>[] {
  const boughtAt = new Map(authorisations.map(({ chargeId, createdAt }) => [chargeId ?? null, createdAt]));
  return charges
    .filter((charge) => charge.type === 'sale' && !isClosed(charge))
    .map((charge) => {
      const at = boughtAt.get(charge.id);
      return { charge, boughtOn: at ? dateInZone(at, timeZone) : charge.billDate };
    })
    .toSorted((one, other) => (one.boughtOn < other.boughtOn ? 1 : -1));
}

/** The purchases of each month, latest first. */
export function usageByMonth(orders: readonly Order<Bought>[]): readonly MonthOfUse[] {
  const months = new Map<PlainDate, MonthOfUse>();
  for (const { charge, boughtOn } of orders) {
    const month = `${boughtOn.slice(0, 7)}-01` as PlainDate;
    const { purchaseCount, spentMinor } = months.get(month) ?? { purchaseCount: 0, spentMinor: 0 };
    months.set(month, { month, purchaseCount: purchaseCount + 1, spentMinor: spentMinor + charge.totalMinor });
  }
  return [...months.values()].toSorted((one, other) => (one.month < other.month ? 1 : -1));
}

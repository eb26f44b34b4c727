import { type PlainDate, addDays } from '../../domain/time/calendar-date.ts';
import type { ChargeStory } from './charge-story.ts';

/** Days from a credit to its application. */
const appliedAfterDays = 2;
/** How many charges before a credit are searched for its invoice. */
const lookBack = 80;
/** The minimum that remains on an invoice, in minor units, so that it still has a payment or stays open. */
const leftAtLeastMinor = 100;

/**
 * Applies each credit to an invoice that was open on that day and lowers the payment of that invoice. A credit without such an invoice
 * stays open. The stories are ordered by bill date.
 */
export function applyCredits(stories: readonly ChargeStory[], today: PlainDate): ChargeStory[] {
  const applied = [...stories];
  for (const [index, credit] of stories.entries()) {
    if (credit.type !== 'credit') continue;
    const on = addDays(credit.billDate, appliedAfterDays);
    const place = on < today ? invoiceFor(applied, index, on) : -1;
    const invoice = applied[place];
    if (!invoice) {
      applied[index] = { ...credit, status: 'open' };
      continue;
    }
    const { paid, adjustments } = invoice;
    const { amountMinor, invoiceNumber: creditNumber } = credit;
    applied[place] = {
      ...invoice,
      paid: paid && { ...paid, amountMinor: paid.amountMinor - amountMinor },
      adjustments: [...adjustments, { kind: 'credit', on, amountMinor, creditNumber }],
    };
  }
  return applied;
}

function invoiceFor(stories: readonly ChargeStory[], from: number, on: PlainDate): number {
  const credit = stories[from];
  for (let place = from - 1; credit && place >= Math.max(0, from - lookBack); place -= 1) {
    const story = stories[place];
    if (story && isOpenOn(story, on) && leftOf(story) >= credit.amountMinor + leftAtLeastMinor) return place;
  }
  return -1;
}

function isOpenOn({ type, status, paid, adjustments, isConsolidated }: ChargeStory, on: PlainDate): boolean {
  if (type !== 'sale' || isConsolidated || adjustments.length > 0) return false;
  if (status === 'open') return true;
  return (status === 'paid' || status === 'settled') && paid !== null && paid.on > on;
}

/** What a credit can still lower: the payment of the invoice, which must stay above zero, or without one its amount. */
function leftOf({ amountMinor, paid }: ChargeStory): number {
  return paid?.amountMinor ?? amountMinor;
}

import type { Dispute } from '../../../domain/disputes/dispute.ts';
import { decimalText, money } from '../../../domain/money.ts';
import { type PlainDate, dateInZone } from '../../../domain/time/calendar-date.ts';
import { type DisputesSearch, type DisputeTab, disputeTabs } from './disputes-search.ts';

/** A dispute with the values for sorting and search. Its day is the day on which it was raised, in the program's zone. */
export type ListedDispute = { readonly dispute: Dispute; readonly day: PlainDate; readonly searchText: string };

export function listedDisputes(disputes: readonly Dispute[], timeZone: string): readonly ListedDispute[] {
  return disputes.map((dispute) => ({
    dispute,
    day: dateInZone(dispute.raisedAt, timeZone),
    searchText: [
      dispute.invoiceNumber,
      dispute.sellerName,
      dispute.note ?? '',
      dispute.raisedByName ?? '',
      decimalText(money(dispute.amountMinor, dispute.currency)),
    ]
      .join('\n')
      .toLowerCase(),
  }));
}

type Filter = Pick<DisputesSearch, 'q' | 'from' | 'to'>;

/** The disputes of a tab and a period that match the search: invoice, seller, note, author or amount. */
export function matchingDisputes(
  listed: readonly ListedDispute[],
  tab: DisputeTab,
  { q = '', from, to }: Filter,
): readonly ListedDispute[] {
  const wanted = q.trim().toLowerCase();
  return listed.filter(
    ({ dispute, day, searchText }) =>
      (tab === 'all' || dispute.status === tab) &&
      (from === undefined || day >= from) &&
      (to === undefined || day <= to) &&
      searchText.includes(wanted),
  );
}

export function disputeCounts(listed: readonly ListedDispute[], filter: Filter): Readonly<Record<DisputeTab, number>> {
  const countOf = (tab: DisputeTab) => [tab, matchingDisputes(listed, tab, filter).length] as const;
  return Object.fromEntries(disputeTabs.map(countOf)) as Record<DisputeTab, number>;
}

import * as v from 'valibot';
import { amountMinorSchema } from '../amount.ts';
import { type PlainDate, plainDateSchema } from '../time/calendar-date.ts';
import { chargeTabs, chargeTypes } from './charge-kinds.ts';
import { dueDay, isInTab, searchedText } from './charge-rules.ts';
import { type Charge, chargeStatuses } from './charge.ts';

const text = v.optional(v.pipe(v.string(), v.maxLength(200)));

/** The filters of an invoice list. `search` is a part of the number, the PO number or the seller, case-insensitive. */
export const chargeFilterSchema = v.object({
  tab: v.picklist(chargeTabs),
  search: text,
  type: v.optional(v.picklist(chargeTypes)),
  /** The stored status; a status that the tab does not list finds nothing. */
  status: v.optional(v.picklist(chargeStatuses)),
  groupId: text,
  sellerName: text,
  /** Only members of this consolidated invoice. */
  consolidatedInvoiceId: text,
  /** Only purchases with this card. */
  cardId: text,
  /** Days of a due date: credits have none. */
  dueFrom: v.optional(plainDateSchema),
  dueTo: v.optional(plainDateSchema),
  minMinor: v.optional(amountMinorSchema),
  maxMinor: v.optional(amountMinorSchema),
});
export type ChargeFilter = Readonly<v.InferOutput<typeof chargeFilterSchema>>;

/** Whether a list with this filter shows the charge on this day. A device queries its columns instead, with the same result. */
export function isInFilter(charge: Charge, filter: ChargeFilter, today: PlainDate): boolean {
  const { tab, search, type, status, groupId, sellerName, consolidatedInvoiceId } = filter;
  const { cardId, dueFrom, dueTo, minMinor, maxMinor } = filter;
  const wanted = normalized(search ?? '');
  return (
    isInTab(charge, tab, today) &&
    (!status || charge.status === status) &&
    (!type || charge.type === type) &&
    (!groupId || charge.groupId === groupId) &&
    (!sellerName || charge.sellerName === sellerName) &&
    (!consolidatedInvoiceId || charge.consolidatedInvoiceId === consolidatedInvoiceId) &&
    (!cardId || charge.cardId === cardId) &&
    isDueWithin(charge, dueFrom, dueTo) &&
    (minMinor === undefined || charge.totalMinor >= minMinor) &&
    (maxMinor === undefined || charge.totalMinor <= maxMinor) &&
    (wanted === '' || normalized(searchedText(charge)).includes(wanted))
  );
}

/** A credit is not owed, so it is due in no period. */
function isDueWithin(charge: Charge, from: PlainDate | undefined, to: PlainDate | undefined): boolean {
  const day = dueDay(charge);
  return day === null ? !from && !to : (!from || day >= from) && (!to || day <= to);
}

function normalized(value: string): string {
  return value.normalize('NFKC').toLowerCase().trim();
}

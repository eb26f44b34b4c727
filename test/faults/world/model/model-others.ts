import type { Card } from '../../../../domain/cards/card.ts';
import { addMonths } from '../../../../domain/time/calendar-date.ts';
import { instantFromMs } from '../../../../domain/time/instant.ts';
import { type ChargeEdit, editOf } from '../../../../domain/invoices/charge-edit.ts';
import type { Collection, CollectionRow } from '../../../../domain/sync/collections.ts';
import { modelCharge } from '../../model-rows.ts';
import type { AccountPlace, AnyRow } from './model-account.ts';
import { createBank } from './model-payments.ts';
import { createSellers } from './model-sellers.ts';

/** How rows are changed: each change is a version of the feed. */
export type Changing = {
  readonly change: (work: () => void) => void;
  readonly put: (collection: Collection, raw: AnyRow) => void;
  readonly touch: <C extends Collection>(
    collection: C,
    id: string,
    edit: (row: CollectionRow<C>) => CollectionRow<C>,
  ) => void;
  readonly get: <C extends Collection>(collection: C, id: string) => CollectionRow<C> | undefined;
  readonly all: <C extends Collection>(collection: C) => readonly CollectionRow<C>[];
};

/** What colleagues elsewhere, sellers and the bank do to an account. */
export function createOthers(rows: Changing, nowMs: () => number, place: AccountPlace) {
  const { change, touch, put, get } = rows;
  const billed = new Set<number>();
  let years = 0;
  return {
    ...createBank(rows, nowMs, place),
    ...createSellers(rows, nowMs, place),
    /** A colleague writes on another device. */
    colleagueEdits: (id: string, edit: ChargeEdit) =>
      change(() => touch('charges', id, (charge) => ({ ...charge, ...editOf(charge, edit) }))),
    /** Somebody changes a card elsewhere. */
    changesCard: (id: string, set: Partial<Card>) => change(() => touch('cards', id, (card) => ({ ...card, ...set }))),
    raisesLimit: (user: string, limitMinor: number) =>
      change(() => touch('spendingLimits', user, (limit) => ({ ...limit, limitMinor }))),
    terminates: (id: string) =>
      change(() =>
        touch('cards', id, (card) => ({
          ...card,
          status: 'inactive',
          terminatedAt: instantFromMs(nowMs()),
          terminatedReason: 'other',
          terminatedByName: 'Ana Ruiz',
        })),
      ),
    /** The seller cancels an invoice. */
    cancels: (id: string) =>
      change(() =>
        touch('charges', id, (charge) => ({
          ...charge,
          status: 'cancelled',
          remainingDueMinor: 0,
          pendingAmountMinor: 0,
        })),
      ),
    billsAnother: (number: number) =>
      change(() => {
        if (!billed.has(number)) put('charges', modelCharge(number, { buyerId: place.buyerId }));
        billed.add(number);
      }),
    /** A newer server sends a charge that this build cannot read. */
    becomesUnreadable: (id: string) =>
      change(() => touch('charges', id, (charge) => ({ ...charge, sellerName: 42 as never }))),
    becomesReadable: (id: string) =>
      change(() => touch('charges', id, (charge) => ({ ...charge, sellerName: 'Northgate Timber' }))),
    /** An invoice of a year later: finished charges leave the kept months. */
    billsNextYear: () =>
      change(() => {
        const newest = get('buyers', place.buyerId)?.newestBillDate;
        if (!newest) return;
        years += 1;
        const [billDate, dueDate] = [addMonths(newest, 12), addMonths(newest, 13)];
        touch('buyers', place.buyerId, (buyer) => ({ ...buyer, newestBillDate: billDate }));
        put('charges', modelCharge(place.firstCharge + 1_000 + years, { buyerId: place.buyerId, billDate, dueDate }));
      }),
    changesBankAccount: (last4: string) =>
      change(() => touch('bankAccounts', place.bankAccountId, (account) => ({ ...account, accountLast4: last4 }))),
  };
}

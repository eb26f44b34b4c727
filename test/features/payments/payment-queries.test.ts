import { describe, expect, it } from 'vitest';
import type { Payment } from '../../../domain/payments/payment.ts';
import type { PayInvoicesInput } from '../../../domain/payments/pay-invoices.action.ts';
import { type MakePaymentSearch, withinPayment } from '../../../src/features/payments/make-payment-search.ts';
import { paymentDraft, typedAmountsOf } from '../../../src/features/payments/payment-draft.ts';
import { payableQuery, paymentOutcomeQuery, reviewQuery } from '../../../src/features/payments/payment-queries.ts';
import type { ChargeView, Entry, Offline } from '../../../src/offline/offline.ts';
import { writeSelection } from '../../../src/ui/lists/row-selection.ts';
import { aCharge } from '../../domain/a-charge.ts';
import { aPayment } from '../../domain/a-payment.ts';
import { bankAccountId, chargeId, numberedId } from '../../faults/model-rows.ts';
import { anEntry } from '../../offline/entries/an-entry.ts';

const charge = (number: number, waitingMinor = 0): ChargeView => {
  const row = aCharge({ id: chargeId(number) });
  return { row, waitingMinor, waitingEdit: null, optimistic: row, isOlder: false };
};
const paying = (amountMinor: number, number: number): PayInvoicesInput => ({
  bankAccountId,
  currency: 'GBP',
  totalMinor: amountMinor,
  lines: [{ chargeId: chargeId(number), amountMinor }],
});
const selected = (...numbers: readonly number[]) => writeSelection({ mode: 'some', ids: numbers.map(chargeId) });

type Kept = {
  readonly charges: readonly ChargeView[];
  readonly entries?: readonly Entry[];
  readonly records?: readonly { readonly id: string; readonly input: unknown }[];
  readonly payments?: readonly Payment[];
};

/** A device with these rows. */
function deviceWith({ charges, entries = [], records = [], payments = [] }: Kept): Offline {
  const collections: Record<string, readonly { readonly id: string }[]> = { actions: records, payments };
  return {
    read: {
      ids: async ({ tab }: { readonly tab: string }) => (tab === 'open' ? charges.map(({ row }) => row.id) : []),
      charges: async (ids: readonly string[]) => charges.filter(({ row }) => ids.includes(row.id)),
      get: async (collection: string, ids: readonly string[]) =>
        (collections[collection] ?? []).filter(({ id }) => ids.includes(id)),
    },
    entries: { all: async () => entries },
  } as unknown as Offline;
}

/** The initial values of the review's fields. */
async function amountsIn(offline: Offline, search: MakePaymentSearch): Promise<readonly string[]> {
  const { views, begunWith } = await reviewQuery(offline, search).queryFn();
  return paymentDraft(views, typedAmountsOf(begunWith, 'GBP', 'en-GB'), 'GBP', 'en-GB').lines.map(({ text }) => text);
}

describe('a queued payment that is edited', () => {
  const waiting = anEntry({ envelope: { input: paying(10_000, 1) } });
  const offline = deviceWith({ charges: [charge(1, 10_000), charge(2)], entries: [waiting] });
  const edit = { sel: selected(1), replaces: waiting.id };

  it('is still the edited one when its last invoice was replaced by another', () => {
    const selection = withinPayment(edit, { sel: selected() });
    expect(selection).toEqual({ replaces: waiting.id });
    const review = withinPayment(withinPayment(selection, { chosen: selected(2) }), { sel: selected(2) });
    expect(review).toEqual({ sel: selected(2), replaces: waiting.id });
  });

  it('offers its own invoices in the selection, which a new payment does not', async () => {
    const payable = async (replaces?: string) => {
      const { views } = await payableQuery(offline, replaces).queryFn();
      return views.map(({ row, waitingMinor }) => row.remainingDueMinor - waitingMinor);
    };
    expect(await payable()).toEqual([8_000, 18_000]);
    expect(await payable(waiting.id)).toEqual([18_000, 18_000]);
  });

  it('keeps what was typed in its form', async () => {
    expect(await amountsIn(offline, edit)).toEqual(['100.00']);
  });

  it('is in no selection once it is sent', async () => {
    const left = deviceWith({ charges: [charge(1)] });
    expect((await payableQuery(left, waiting.id).queryFn()).edited).toBeNull();
  });
});

describe('a repeated payment', () => {
  const record = { id: numberedId('d', 1), input: paying(1_234, 1) };
  const failed = aPayment({
    status: 'failed',
    applications: [
      {
        chargeId: chargeId(1),
        invoiceNumber: '0001042',
        amountMinor: 1_234,
        state: 'released',
        appliedOn: null,
        reversedOn: null,
      },
    ],
  });

  it('starts with the amount of the request or of the failed payment, not with the whole invoice', async () => {
    const offline = deviceWith({ charges: [charge(1)], records: [record], payments: [failed] });
    expect(await amountsIn(offline, { sel: selected(1), copies: record.id })).toEqual(['12.34']);
    expect(await amountsIn(offline, { sel: selected(1), copies: failed.id })).toEqual(['12.34']);
    expect(await amountsIn(offline, { sel: selected(1) })).toEqual(['180.00']);
  });

  it('starts with at most what can be paid now', async () => {
    const offline = deviceWith({ charges: [charge(1, 17_000)], records: [record] });
    expect(await amountsIn(offline, { sel: selected(1), copies: record.id })).toEqual(['10.00']);
  });

  it('starts like a new one if the device does not have the copied payment', async () => {
    const offline = deviceWith({ charges: [charge(1)] });
    expect(await amountsIn(offline, { sel: selected(1), copies: record.id })).toEqual(['180.00']);
  });
});

it('a sent payment is always found: in the outbox, or among the requests that take its place', async () => {
  const sent = anEntry({ envelope: { input: paying(10_000, 1) } });
  const record = { id: sent.id, input: sent.envelope.input };
  // The record arrives, and the entry leaves, after the first of the two was read.
  let hasArrived = false;
  const afterwards = <Read>(read: Read): Read => {
    hasArrived = true;
    return read;
  };
  const offline = {
    read: {
      get: async (collection: string) => afterwards(hasArrived && collection === 'actions' ? [record] : []),
      all: async () => [],
      charges: async () => [],
    },
    entries: { all: async () => afterwards(hasArrived ? [] : [sent]) },
  } as unknown as Offline;
  const { entry, record: found } = await paymentOutcomeQuery(offline, sent.id).queryFn();
  expect([entry?.id, found?.id]).toEqual([sent.id, sent.id]);
});

describe('disputed invoices', () => {
  const disputed: ChargeView = { ...charge(2), row: aCharge({ id: chargeId(2), hasOpenDispute: true }) };
  const offline = deviceWith({ charges: [charge(1), disputed] });
  const numbersIn = async (search: MakePaymentSearch) =>
    (await reviewQuery(offline, search).queryFn()).views.map(({ row }) => row.id);

  it('are left out of "Pay everything" and offered one by one', async () => {
    expect(await numbersIn({ pick: 'all' })).toEqual([chargeId(1)]);
    expect((await payableQuery(offline).queryFn()).views).toHaveLength(2);
    expect(await numbersIn({ sel: selected(1, 2) })).toEqual([chargeId(1), chargeId(2)]);
  });
});

describe('an amount that cannot be read', () => {
  it.each([
    ['€1,522.45', 'AMOUNT_IN_OTHER_CURRENCY'],
    ['(100)', 'AMOUNT_SIGNED'],
    ['100 USD', 'AMOUNT_IN_OTHER_CURRENCY'],
    ['12 50', 'AMOUNT_NOT_IN_GROUPS'],
    ['', 'AMOUNT_MISSING'],
    ['lots', 'BAD_AMOUNT'],
    ['1.500', 'AMOUNT_AMBIGUOUS'],
    ['12.345678', 'AMOUNT_TOO_MANY_DECIMALS'],
    ['99999999999999', 'AMOUNT_TOO_LARGE'],
  ])('%j is refused with its reason', (typed, code) => {
    const draft = paymentDraft([charge(1)], { [chargeId(1)]: typed }, 'GBP', 'en-GB');
    expect(draft.isValid).toBe(false);
    expect(draft.lines[0]?.refusal?.code).toBe(code);
  });
});

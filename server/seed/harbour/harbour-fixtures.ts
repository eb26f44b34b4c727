import {
  type PlainDate,
  addDays,
  addMonths,
  dayOfWeek,
  isPlainDate,
  plainDate,
} from '../../../domain/time/calendar-date.ts';
import type { ChargeStory } from '../charge-story.ts';
import type { SeedDay } from '../rows/world-rows.ts';

/** A supplier's right-to-left name of 64 characters that ends with emoji. */
const longSupplier = `${'مؤسسة البناء الحديث للتجارة والمقاولات '.repeat(2).slice(0, 59)} 🧱🪵`;

type Spec = Partial<ChargeStory> & Pick<ChargeStory, 'invoiceNumber' | 'amountMinor' | 'dueDate'>;

/** Fixed charges, independent of random values: payable ones with and without approval, and rows with difficult values. */
export function fixtureCharges(today: SeedDay, disputeLimitDays: number, sellers: readonly string[]): ChargeStory[] {
  const seller = sellers[0] ?? '';
  return [...payable(today), ...nasty(today, disputeLimitDays)].map((spec) => complete(spec, seller));
}

function payable(today: SeedDay): Spec[] {
  const due = (days: number) => addDays(today, days);
  return [
    { invoiceNumber: 'INV-20001', amountMinor: 745_000, dueDate: due(12), poNumber: 'PO-7001' },
    // Exactly the threshold at which a Payer's payment without a fresh quote waits for approval.
    { invoiceNumber: 'INV-20002', amountMinor: 500_000, dueDate: due(20) },
    { invoiceNumber: 'INV-20003', amountMinor: 499_999, dueDate: due(21) },
    { invoiceNumber: 'INV-20004', amountMinor: 215_000, dueDate: due(8), poNumber: 'PO-7002' },
    { invoiceNumber: 'INV-20005', amountMinor: 198_050, dueDate: due(9) },
    { invoiceNumber: 'INV-20006', amountMinor: 127_525, dueDate: due(10) },
    { invoiceNumber: 'INV-20007', amountMinor: 124_000, dueDate: due(6), notes: 'Roof trusses, plot 14' },
    { invoiceNumber: 'INV-20008', amountMinor: 88_640, dueDate: due(-4) },
    { invoiceNumber: 'INV-20009', amountMinor: 32_075, dueDate: due(-17) },
    ...[54_000, 18_990, 7_425, 133_000].map((amountMinor, index): Spec => ({
      invoiceNumber: `INV-${20_010 + index}`,
      amountMinor,
      dueDate: due(1 + index),
      status: 'pendingPayment',
      paid: { on: due(1), method: 'directDebit', amountMinor },
    })),
    ...(['defective', 'duplicate_transaction', 'service_not_rendered', 'incorrect_item'] as const).map(
      (reason, index): Spec => ({
        invoiceNumber: `INV-${20_030 + index}`,
        amountMinor: 41_000 + index * 7_350,
        dueDate: due(5 - index * 4),
        dispute: { reason, raisedOn: due(-6 - index), resolvedOn: null, outcome: 'open' },
      }),
    ),
    {
      invoiceNumber: 'INV-20034',
      amountMinor: 86_400,
      dueDate: due(25),
      status: 'partiallyAdjusted',
      adjustments: [{ kind: 'correction', on: due(-2), amountMinor: 12_900, creditNumber: null }],
      dispute: {
        reason: 'incorrect_price',
        raisedOn: due(-4),
        resolvedOn: due(-2),
        outcome: 'resolved',
        creditedMinor: 12_900,
      },
    },
    {
      invoiceNumber: 'INV-20035',
      amountMinor: 37_250,
      dueDate: due(26),
      dispute: { reason: 'incorrect_tax', raisedOn: due(-3), resolvedOn: due(-3), outcome: 'failed' },
    },
  ];
}

function nasty(today: SeedDay, disputeLimitDays: number): Spec[] {
  const settled = (on: PlainDate, amountMinor: number) => ({
    status: 'paid' as const,
    paid: { on, method: 'bankTransfer' as const, amountMinor },
  });
  const leapDay = latestLeapDay(addDays(today, -3));
  const [spring, autumn] = [lastSunday(today, 3), lastSunday(today, 10)];
  const raisedOn = addDays(today, -disputeLimitDays + 1);
  return [
    { invoiceNumber: 'INV-20020', amountMinor: 1, dueDate: addDays(today, 15) },
    {
      invoiceNumber: 'INV-20021',
      amountMinor: 900_000_000,
      dueDate: addDays(today, -200),
      ...settled(addDays(today, -198), 900_000_000),
    },
    { invoiceNumber: '0000004711', amountMinor: 23_456, dueDate: addDays(today, 14) },
    { invoiceNumber: '=SUM(A1:A9)', amountMinor: 12_345, dueDate: addDays(today, 11) },
    { invoiceNumber: 'INV-20022', amountMinor: 45_600, dueDate: addDays(today, 16), supplierName: longSupplier },
    { invoiceNumber: 'INV-20023', amountMinor: 29_000, dueDate: leapDay, ...settled(addDays(leapDay, 1), 29_000) },
    { invoiceNumber: 'INV-20024', amountMinor: 31_500, dueDate: spring, ...settled(addDays(spring, 1), 31_500) },
    { invoiceNumber: 'INV-20025', amountMinor: 10_250, dueDate: autumn, ...settled(addDays(autumn, 1), 10_250) },
    // Today is the last day on which it can be disputed.
    {
      invoiceNumber: 'INV-20026',
      amountMinor: 64_900,
      billDate: addDays(today, -disputeLimitDays),
      dueDate: addDays(today, -disputeLimitDays + 30),
    },
    {
      invoiceNumber: 'INV-20027',
      amountMinor: 71_300,
      billDate: addDays(today, -disputeLimitDays - 5),
      dueDate: addDays(today, -disputeLimitDays + 25),
      dispute: { reason: 'incorrect_price', raisedOn, resolvedOn: null, outcome: 'open' },
    },
    { invoiceNumber: 'INV-20028', amountMinor: 260_000, dueDate: addDays(today, 18), isConsolidated: true },
  ];
}

/** Expensive items are bought by people with higher limits: indexes among Harbour Build's purchasers. */
const smallMinor = 100_000;
const [ofSite, ofTrade] = [0, 2];

function complete(spec: Spec, sellerName: string): ChargeStory {
  return {
    type: 'sale',
    feeType: null,
    status: 'open',
    paid: null,
    adjustments: [],
    dispute: null,
    sellerName,
    purchaser: spec.amountMinor < smallMinor ? ofSite : ofTrade,
    supplierName: 'Trade counter',
    poNumber: null,
    notes: null,
    isConsolidated: false,
    consolidatedInto: null,
    billDate: addDays(spec.dueDate, -30),
    ...spec,
  };
}

function latestLeapDay(before: PlainDate): PlainDate {
  let year = Number(before.slice(0, 4));
  while (!isPlainDate(`${year}-02-29`) || `${year}-02-29` >= before) year -= 1;
  return plainDate(`${year}-02-29`);
}

/** The last day before today with a clock change: the last Sunday of a month. */
function lastSunday(today: SeedDay, month: number): PlainDate {
  const inYear = (year: number) => {
    const lastDay = addDays(addMonths(plainDate(`${year}-${String(month).padStart(2, '0')}-01`), 1), -1);
    return addDays(lastDay, -(dayOfWeek(lastDay) % 7));
  };
  const thisYear = inYear(Number(today.slice(0, 4)));
  return thisYear < addDays(today, -3) ? thisYear : inYear(Number(today.slice(0, 4)) - 1);
}

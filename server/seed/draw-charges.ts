import { type PlainDate, addDays } from '../../domain/time/calendar-date.ts';
import { dueDate } from '../../domain/accounts/payment-terms.ts';
import { disputeReasons } from '../../domain/disputes/dispute.ts';
import type { ChargeStatus, ChargeType } from '../../domain/invoices/charge.ts';
import { drawBillDates } from './bill-dates.ts';
import type { BuyerPlan } from './buyer-plan.ts';
import type { AdjustmentStory, ChargeStory, DisputeStory, PayMethod } from './charge-story.ts';
import { type SeededRandom, seededRandom } from './seeded-random.ts';
import type { SeedDay } from './rows/world-rows.ts';

const types = [
  [92, 'sale'],
  [6, 'credit'],
  [2, 'fee'],
] as const satisfies readonly (readonly [number, ChargeType])[];
/** Days from the due date to the payment: on time, up to one, two and three months late, and much later. */
const lateness: readonly (readonly [weight: number, days: readonly [from: number, to: number]])[] = [
  [45, [-12, 0]],
  [37, [1, 30]],
  [12, [31, 60]],
  [5, [61, 90]],
  [1, [120, 200]],
];
const fees = [
  ['lateFee', 2_500],
  ['failedPaymentFee', 4_000],
  ['collectionsFee', 6_000],
] as const;
const suppliers = ['Leith branch', 'Granton yard', 'Dockside depot', 'Trade counter', null] as const;
const largestUsualMinor = 2_400_000;

/** The charges of a buyer, with realistic amounts, month ends, lateness, AutoPay and disputes. Oldest first. */
export function drawCharges(
  plan: BuyerPlan,
  sellers: readonly string[],
  purchaserWeights: readonly number[],
  today: SeedDay,
): ChargeStory[] {
  const random = seededRandom(`${plan.key} charges`);
  const terms = { cycle: plan.billingCycle ?? 'transactional', days: plan.termDays } as const;
  const weighted = purchaserWeights.map((weight, position) => [weight, position] as const);
  return drawBillDates(random, today, plan.chargeCount).map((billDate, index) => {
    const type = random.weighted(types);
    const fee = type === 'fee' ? random.pick(fees) : null;
    const amountMinor = fee ? fee[1] : drawAmount(random, plan.scale ?? 1);
    const due = type === 'fee' ? addDays(billDate, 14) : dueDate(terms, billDate);
    return {
      invoiceNumber: `${type === 'credit' ? 'CR' : 'INV'}-${String(10_001 + index)}`,
      type,
      feeType: fee ? fee[0] : null,
      amountMinor,
      billDate,
      dueDate: due,
      ...drawFate(random, { type, billDate, dueDate: due, amountMinor }, today),
      sellerName: random.weighted(sellers.map((seller, position) => [position === 0 ? 4 : 1, seller] as const)),
      purchaser: type === 'sale' && weighted.length > 0 ? random.weighted(weighted) : null,
      supplierName: random.pick(suppliers),
      poNumber: type === 'sale' && random.chance(0.6) ? `PO-${random.whole(1_000, 9_999)}` : null,
      notes: random.chance(0.05) ? 'Delivered to site office' : null,
      isConsolidated: type === 'sale' && random.chance(0.01),
      consolidatedInto: null,
    };
  });
}

function drawAmount(random: SeededRandom, scale: number): number {
  const minor = Math.round(random.logNormal(18_000, 1_200_000) * scale);
  return Math.min(Math.max(minor, 150), largestUsualMinor);
}

type Facts = {
  readonly type: ChargeType;
  readonly billDate: PlainDate;
  readonly dueDate: PlainDate;
  readonly amountMinor: number;
};
type Fate = Pick<ChargeStory, 'status' | 'paid' | 'adjustments' | 'dispute'>;

function drawFate(random: SeededRandom, facts: Facts, today: SeedDay): Fate {
  const [from, to] = random.weighted(lateness);
  const daysLate = random.whole(from, to);
  const isAutoPay = daysLate <= 0 || random.chance(0.18);
  const method: PayMethod = isAutoPay ? 'autoPay' : random.chance(0.12) ? 'bankTransfer' : 'directDebit';
  const rare = random.fraction();
  const isDisputed = random.chance(0.012);
  const isDisputedWhileOpen = random.chance(0.07);
  if (facts.type === 'credit') return { status: 'credited', paid: null, adjustments: [], dispute: null };
  const payDate = latest(addDays(facts.dueDate, daysLate), addDays(facts.billDate, 1));
  const dispute = isDisputed ? pastDispute(random, facts, today) : null;
  if (payDate <= addDays(today, -2)) {
    if (rare < 0.04) {
      const kind = rare < 0.02 ? random.pick(['cancelled', 'reversed', 'rejected'] as const) : 'paidDirect';
      return { status: kind, paid: null, adjustments: [adjustment(kind, payDate, facts.amountMinor)], dispute };
    }
    const status = rare < 0.07 ? 'settled' : 'paid';
    return { status, paid: { on: payDate, method, amountMinor: facts.amountMinor }, adjustments: [], dispute };
  }
  if (payDate <= addDays(today, 4) && method !== 'bankTransfer' && facts.type === 'sale') {
    return {
      status: 'pendingPayment',
      paid: { on: nextDay(today), method, amountMinor: facts.amountMinor },
      adjustments: [],
      dispute: null,
    };
  }
  const open = { adjustments: [], dispute: isDisputedWhileOpen ? openDispute(random, facts, today) : null };
  if (rare > 0.95 && facts.billDate < addDays(today, -6)) {
    const amountMinor = Math.floor(facts.amountMinor / 3);
    if (amountMinor > 0)
      return { status: 'open', paid: { on: addDays(today, -3), method: 'bankTransfer', amountMinor }, ...open };
  }
  const status = openStatus(rare, facts.billDate, today);
  const lowered = status === 'adjusted' || status === 'partiallyAdjusted' ? Math.floor(facts.amountMinor / 10) : 0;
  const adjustments = lowered > 0 ? [adjustment('correction', addDays(facts.billDate, 2), lowered)] : [];
  return { status, paid: null, ...open, adjustments };
}

function adjustment(kind: AdjustmentStory['kind'], on: PlainDate, amountMinor: number): AdjustmentStory {
  return { kind, on, amountMinor, creditNumber: null };
}

function openStatus(rare: number, billDate: PlainDate, today: SeedDay): ChargeStatus {
  if (billDate >= addDays(today, -3)) return 'created';
  if (rare < 0.04) return 'adjusted';
  return rare < 0.06 ? 'partiallyAdjusted' : 'open';
}

function pastDispute(random: SeededRandom, facts: Facts, today: SeedDay): DisputeStory | null {
  const raisedOn = addDays(facts.billDate, random.whole(3, 40));
  const resolvedOn = addDays(raisedOn, random.whole(2, 25));
  const outcome = random.weighted([
    [6, 'resolved'],
    [2, 'rejected'],
    [1, 'withdrawn'],
  ] as const);
  return resolvedOn < today ? { reason: random.pick(disputeReasons), raisedOn, resolvedOn, outcome } : null;
}

function openDispute(random: SeededRandom, facts: Facts, today: SeedDay): DisputeStory | null {
  const raisedOn = addDays(today, -random.whole(1, 20));
  return raisedOn > facts.billDate
    ? { reason: random.pick(disputeReasons), raisedOn, resolvedOn: null, outcome: 'open' }
    : null;
}

function latest(one: PlainDate, other: PlainDate): PlainDate {
  return one > other ? one : other;
}

function nextDay(today: SeedDay): PlainDate {
  return addDays(today, 1);
}

import { type PlainDate, addDays } from '../../../domain/time/calendar-date.ts';
import type { PaymentId } from '../../../domain/ids.ts';
import { failureReasons } from '../../../domain/payments/payment.ts';
import { derivedId } from '../../derived-id.ts';
import { type BuyerMaking, activeBankAccountId } from '../buyer-making.ts';
import { chargeIdOf } from './charge-rows.ts';
import type { ChargeStory, PayMethod } from '../charge-story.ts';
import type { MemberPlan } from '../buyer-plan.ts';
import { userIdOf } from './member-rows.ts';
import { type SeededRandom, seededRandom } from '../seeded-random.ts';
import type { NewRow, PaymentRows } from './world-rows.ts';

/** Maximum number of charges that one payment of the demo covers. */
const chargesPerPayment = 10;

/** Charges that were paid together: on one day, with one method. */
export type PaymentStory = {
  /** The reference of the last attempt, and of the attempt before it that failed, if there was one. */
  readonly reference: string;
  readonly failedReference: string;
  readonly on: PlainDate;
  readonly method: PayMethod;
  readonly isPending: boolean;
  readonly payer: MemberPlan | null;
  readonly charges: readonly ChargeStory[];
};

/** The payments of the charges, including failed attempts. Applications and remainder always add up to the payment. */
export function paymentRows(stories: readonly ChargeStory[], making: BuyerMaking): PaymentRows[] {
  const random = seededRandom(`${making.plan.key} payment outcomes`);
  let failures = 0;
  return paymentStories(stories, making).flatMap((story, index) => {
    const final = story.isPending ? pendingPayment(story, making) : appliedPayment(story, making, random);
    const isRetried =
      !story.isPending && story.method !== 'bankTransfer' && (index % 120 === 60 || random.chance(0.012));
    if (!isRetried) return [final];
    const reason = failureReasons[failures % failureReasons.length] ?? 'bankReturn';
    failures += 1;
    return [failedPayment(story, making, reason), final];
  });
}

/** The payments with their payer, day and charges, by reference. */
export function paymentStories(stories: readonly ChargeStory[], making: BuyerMaking): PaymentStory[] {
  const random = seededRandom(`${making.plan.key} payments`);
  const together = new Map<string, ChargeStory[]>();
  for (const story of stories) {
    if (!story.paid) continue;
    const key = `${story.paid.on} ${story.paid.method} ${story.status === 'pendingPayment'}`;
    const list = together.get(key);
    if (list) list.push(story);
    else together.set(key, [story]);
  }
  const batches = [...together]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, list]) => inChunks(list));
  return batches.map((charges, index) => {
    const [first] = charges;
    if (!first?.paid) throw new Error('A payment of the demo pays nothing.');
    return {
      reference: referenceOf(2 * index + 2),
      failedReference: referenceOf(2 * index + 1),
      on: first.paid.on,
      method: first.paid.method,
      isPending: first.status === 'pendingPayment',
      payer: first.paid.method === 'directDebit' ? random.pick(making.payers) : null,
      charges,
    };
  });
}

function referenceOf(number: number): string {
  return `P-${String(number).padStart(6, '0')}`;
}

export function paymentIdOf(making: Pick<BuyerMaking, 'id'>, reference: string): PaymentId {
  return derivedId('payment', making.id, reference);
}

function inChunks(list: readonly ChargeStory[]): ChargeStory[][] {
  return Array.from({ length: Math.ceil(list.length / chargesPerPayment) }, (_, index) =>
    list.slice(index * chargesPerPayment, (index + 1) * chargesPerPayment),
  );
}

function appliedPayment(story: PaymentStory, making: BuyerMaking, random: SeededRandom): PaymentRows {
  const asked = addDays(story.on, -2);
  const extra = story.method === 'bankTransfer' && random.chance(0.1) ? random.whole(1, 90) * 100 : 0;
  const base = paymentRow(story, making, story.reference);
  return {
    payment: {
      ...base,
      amount_minor: base.amount_minor + extra,
      remaining_minor: extra,
      status: extra > 0 ? 'active' : 'applied',
      received_date: story.on,
      ...askedOn(story, asked),
    },
    applications: applicationRows(story, making, story.reference, 'applied'),
  };
}

/** Requested yesterday; the bank acts in the next days. */
function pendingPayment(story: PaymentStory, making: BuyerMaking): PaymentRows {
  return {
    payment: {
      ...paymentRow(story, making, story.reference),
      status: 'pending',
      ...askedOn(story, addDays(making.today, -1)),
    },
    applications: applicationRows(story, making, story.reference, 'pending'),
  };
}

function failedPayment(story: PaymentStory, making: BuyerMaking, reason: (typeof failureReasons)[number]): PaymentRows {
  const reference = story.failedReference;
  return {
    payment: {
      ...paymentRow(story, making, reference),
      status: 'failed',
      failure_reason: reason,
      ...askedOn(story, addDays(story.on, -9)),
    },
    applications: applicationRows(story, making, reference, 'released'),
  };
}

function askedOn(story: PaymentStory, day: PlainDate) {
  const isDebit = story.method !== 'bankTransfer';
  return {
    created_at: `${day}T10:05:00.000Z`,
    submitted_at: isDebit ? `${day}T10:05:20.000Z` : null,
    collection_date: isDebit ? addDays(day, 1) : null,
  };
}

function paymentRow(story: PaymentStory, making: BuyerMaking, reference: string): NewRow<'payments'> {
  return {
    id: paymentIdOf(making, reference),
    program_id: making.plan.program,
    buyer_id: making.id,
    user_id: story.payer ? userIdOf(story.payer, making.place) : null,
    reference,
    payment_type: story.method === 'bankTransfer' ? 'bankTransfer' : 'directDebit',
    amount_minor: story.charges.reduce((total, charge) => total + (charge.paid?.amountMinor ?? 0), 0),
    remaining_minor: 0,
    currency: making.plan.currency,
    status: 'applied',
    failure_reason: null,
    received_date: null,
    bank_account_id: story.method === 'bankTransfer' ? null : activeBankAccountId(making),
    action_id: null,
  };
}

function applicationRows(
  story: PaymentStory,
  making: BuyerMaking,
  reference: string,
  state: 'applied' | 'pending' | 'released',
) {
  return story.charges.map((charge): NewRow<'payment_applications'> => ({
    id: derivedId('application', making.id, reference, charge.invoiceNumber),
    program_id: making.plan.program,
    buyer_id: making.id,
    payment_id: paymentIdOf(making, reference),
    charge_id: chargeIdOf(making, charge),
    amount_minor: charge.paid?.amountMinor ?? 0,
    state,
    applied_on: state === 'applied' ? story.on : null,
  }));
}

import { autoPayName } from '../../../domain/bank-accounts/auto-pay.ts';
import type { ActivityKind } from '../../../domain/activity/activity-words.ts';
import { addDays } from '../../../domain/time/calendar-date.ts';
import type { ActivityId } from '../../../domain/ids.ts';
import { derivedId } from '../../derived-id.ts';
import type { BuyerMaking } from '../buyer-making.ts';
import { chargeIdOf, purchaserOf } from './charge-rows.ts';
import { type ChargeStory, closedStatuses } from '../charge-story.ts';
import { fullName, userIdOf } from './member-rows.ts';
import { paymentIdOf, paymentStories, type PaymentStory } from './payment-rows.ts';
import type { NewRow } from './world-rows.ts';

/** Days for which the demo has a timeline; unfinished charges have one at any age. */
const timelineDays = 120;

/** The timeline of every recent or unfinished charge. */
export function activityRows(stories: readonly ChargeStory[], making: BuyerMaking): NewRow<'activity'>[] {
  const since = addDays(making.today, -timelineDays);
  const payments = new Map<ChargeStory, PaymentStory>();
  for (const payment of paymentStories(stories, making))
    for (const charge of payment.charges) payments.set(charge, payment);
  return stories
    .filter((story) => story.billDate >= since || !closedStatuses.has(story.status))
    .flatMap((story) => [
      ...created(story, making),
      ...disputed(story, making),
      ...paid(story, payments.get(story), making),
    ]);
}

type Line = {
  readonly kind: ActivityKind;
  readonly at: string;
  readonly actorName: string | null;
  readonly after: Record<string, unknown>;
};

function created(story: ChargeStory, making: BuyerMaking) {
  const after = { totalMinor: story.amountMinor, dueDate: story.dueDate };
  return [
    row(story, making, {
      kind: 'chargeCreated',
      at: `${story.billDate}T07:30:00.000Z`,
      actorName: story.sellerName,
      after,
    }),
  ];
}

function disputed(story: ChargeStory, making: BuyerMaking): NewRow<'activity'>[] {
  if (!story.dispute) return [];
  const { raisedOn, resolvedOn, reason, outcome } = story.dispute;
  const [raiser] = making.payers;
  const actorName = raiser ? fullName(raiser) : null;
  const raised = row(story, making, {
    kind: 'disputeRaised',
    at: `${raisedOn}T11:20:00.000Z`,
    actorName,
    after: { reason },
  });
  if (!resolvedOn) return [raised];
  const at = `${resolvedOn}T15:45:00.000Z`;
  return [
    raised,
    row(story, making, {
      kind: outcome === 'rejected' ? 'disputeRejected' : outcome === 'failed' ? 'disputeFailed' : 'disputeResolved',
      at,
      actorName: story.sellerName,
      after: { reason, status: outcome },
    }),
  ];
}

function paid(story: ChargeStory, payment: PaymentStory | undefined, making: BuyerMaking): NewRow<'activity'>[] {
  if (!payment || !story.paid) return [];
  const asked = payment.isPending ? addDays(making.today, -1) : addDays(payment.on, -2);
  const actorName = payment.payer ? fullName(payment.payer) : autoPayName;
  const after = {
    amountMinor: story.paid.amountMinor,
    paymentId: paymentIdOf(making, payment.reference),
    reference: payment.reference,
  };
  const settled = row(story, making, {
    kind: 'paymentApplied',
    at: `${payment.on}T06:10:00.000Z`,
    actorName: null,
    after,
  });
  if (payment.method === 'bankTransfer') return [settled];
  const requested = row(story, making, { kind: 'paymentRequested', at: `${asked}T10:05:00.000Z`, actorName, after });
  return payment.isPending ? [requested] : [requested, settled];
}

function row(story: ChargeStory, making: BuyerMaking, line: Line): NewRow<'activity'> {
  const purchaser = purchaserOf(story, making);
  const chargeId = chargeIdOf(making, story);
  return {
    id: derivedId<ActivityId>('activity', chargeId, line.kind),
    program_id: making.plan.program,
    buyer_id: making.id,
    subject_type: 'charge',
    subject_id: chargeId,
    group_id: making.groups.get(purchaser?.group ?? 'top') ?? null,
    user_id: purchaser ? userIdOf(purchaser, making.place) : null,
    kind: line.kind,
    at: line.at,
    actor_user_id: null,
    actor_name: line.actorName,
    before: null,
    after: JSON.stringify(line.after),
    action_id: null,
  };
}

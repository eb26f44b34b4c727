import type { DisputeId } from '../../../domain/ids.ts';
import { derivedId } from '../../derived-id.ts';
import type { BuyerMaking } from '../buyer-making.ts';
import { chargeIdOf } from './charge-rows.ts';
import type { ChargeStory, DisputeStory } from '../charge-story.ts';
import { disputeThread } from './dispute-thread.ts';
import { fullName, userIdOf } from './member-rows.ts';
import type { NewRow } from './world-rows.ts';

/** The disputes of the charges, open and closed. */
export function disputeRows(stories: readonly ChargeStory[], making: BuyerMaking): NewRow<'disputes'>[] {
  const [raiser] = making.payers;
  return stories.flatMap((story): NewRow<'disputes'>[] => {
    if (!story.dispute) return [];
    const { reason, raisedOn, resolvedOn, outcome, creditedMinor } = story.dispute;
    const id = derivedId<DisputeId>('dispute', making.id, story.invoiceNumber);
    const buyer = raiser ? fullName(raiser) : null;
    const thread = disputeThread(story.dispute, { seller: story.sellerName, buyer });
    return [
      {
        id,
        program_id: making.plan.program,
        buyer_id: making.id,
        charge_id: chargeIdOf(making, story),
        reason,
        amount_minor: story.amountMinor,
        currency: making.plan.currency,
        status: outcome,
        note: notes[reason] ?? null,
        credited_minor: creditedMinor ?? null,
        raised_by_name: buyer,
        messages: JSON.stringify(thread),
        raised_by_user_id: raiser ? userIdOf(raiser, making.place) : null,
        raised_at: `${raisedOn}T11:20:00.000Z`,
        resolved_at: resolvedOn && `${resolvedOn}T15:45:00.000Z`,
      },
    ];
  });
}

const notes: Partial<Record<DisputeStory['reason'], string>> = {
  defective: 'Two pallets arrived wet and cracked.',
  duplicate_transaction: 'We were billed for this delivery twice.',
  incorrect_price: 'The order confirmation has a lower price.',
  service_not_rendered: 'Nothing was delivered on that day.',
};

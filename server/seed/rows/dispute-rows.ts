import { derivedId } from '../../derived-id.ts';
import type { BuyerMaking } from '../buyer-making.ts';
import { chargeIdOf } from './charge-rows.ts';
import type { ChargeStory } from '../charge-story.ts';
import { userIdOf } from './member-rows.ts';
import type { NewRow } from './world-rows.ts';

/** The disputes of the charges, open and closed. */
export function disputeRows(stories: readonly ChargeStory[], making: BuyerMaking): NewRow<'disputes'>[] {
  const [raiser] = making.payers;
  return stories.flatMap((story): NewRow<'disputes'>[] => {
    if (!story.dispute) return [];
    const { reason, raisedOn, resolvedOn, outcome } = story.dispute;
    return [
      {
        id: derivedId('dispute', making.id, story.invoiceNumber),
        program_id: making.plan.program,
        buyer_id: making.id,
        charge_id: chargeIdOf(making, story),
        reason,
        amount_minor: story.amountMinor,
        currency: making.plan.currency,
        status: outcome,
        note: null,
        raised_by_user_id: raiser ? userIdOf(raiser, making.place) : null,
        raised_at: `${raisedOn}T11:20:00.000Z`,
        resolved_at: resolvedOn && `${resolvedOn}T15:45:00.000Z`,
      },
    ];
  });
}

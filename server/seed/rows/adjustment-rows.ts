import type { ChargeId } from '../../../domain/ids.ts';
import { derivedId } from '../../derived-id.ts';
import type { BuyerMaking } from '../buyer-making.ts';
import type { ChargeStory } from '../charge-story.ts';
import { chargeIdOf } from './charge-rows.ts';
import type { NewRow } from './world-rows.ts';

/** The adjustments that lowered charges without a payment. */
export function adjustmentRows(stories: readonly ChargeStory[], making: BuyerMaking): NewRow<'adjustments'>[] {
  return stories.flatMap((story) =>
    story.adjustments.map(({ kind, on, amountMinor, creditNumber }) => ({
      id: derivedId<string>('adjustment', making.id, story.invoiceNumber, story.type, kind),
      program_id: making.plan.program,
      buyer_id: making.id,
      charge_id: chargeIdOf(making, story),
      credit_id: creditNumber === null ? null : derivedId<ChargeId>('charge', making.id, creditNumber, 'credit'),
      kind,
      amount_minor: amountMinor,
      effective_on: on,
      created_at: `${on}T09:40:00.000Z`,
    })),
  );
}

import type { DisputeId } from '../../../domain/ids.ts';
import { derivedId } from '../../derived-id.ts';
import type { BuyerMaking } from '../buyer-making.ts';
import { chargeIdOf } from './charge-rows.ts';
import type { ChargeStory, DisputeStory } from '../charge-story.ts';
import { fullName, userIdOf } from './member-rows.ts';
import type { NewRow } from './world-rows.ts';
import type { DisputeMessage } from '../../../domain/disputes/dispute.ts';
import type { Instant } from '../../../domain/time/instant.ts';

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

/** The messages of a dispute up to the day of seeding. People and sellers write in English. */
function disputeThread(
  { reason, raisedOn, resolvedOn, outcome, creditedMinor }: DisputeStory,
  names: { readonly seller: string; readonly buyer: string | null },
): readonly DisputeMessage[] {
  const said = (from: DisputeMessage['from'], at: string, text: string): DisputeMessage => ({
    at: at as Instant,
    from,
    authorName: from === 'seller' ? names.seller : from === 'buyer' ? names.buyer : null,
    text,
  });
  const question = questions[reason];
  const asked = question ? [said('seller', `${raisedOn}T13:05:00.000Z`, question)] : [];
  const at = `${resolvedOn ?? raisedOn}T15:45:00.000Z`;
  switch (outcome) {
    case 'open':
      return asked;
    case 'withdrawn':
      return asked;
    case 'failed':
      return [said('provider', at, 'The dispute could not be passed on to the seller.')];
    case 'rejected':
      return [
        ...asked,
        said('seller', at, 'The delivery note is signed and the price is the agreed one. The invoice stands.'),
      ];
    case 'resolved':
      return [
        ...asked,
        said('buyer', `${raisedOn}T16:20:00.000Z`, 'See the delivery note: it was signed with a remark.'),
        said(
          'seller',
          at,
          creditedMinor
            ? 'You’re right about part of it. We have credited that part.'
            : 'We have delivered replacements. Sorry for the trouble.',
        ),
      ];
  }
}

const questions: Partial<Record<DisputeStory['reason'], string>> = {
  defective: 'Sorry to hear that. Which items are damaged, and can you send a photo?',
  incorrect_item: 'Which item did you receive instead?',
  incorrect_price: 'Which price were you quoted, and by whom?',
  service_not_rendered: 'Our driver has a signature for this delivery. Who was on site that day?',
};

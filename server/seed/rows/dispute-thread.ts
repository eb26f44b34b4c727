import type { DisputeMessage } from '../../../domain/disputes/dispute.ts';
import type { Instant } from '../../../domain/time/instant.ts';
import type { DisputeStory } from '../charge-story.ts';

/** The messages of a dispute up to the day of seeding. People and sellers write in English. */
export function disputeThread(
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

import { addDays } from '../../domain/time/calendar-date.ts';
import type { ChargeStory } from './charge-story.ts';

/** The share of each member in the consolidated invoice, in percent; the last one has the rest. */
const shares = [50, 30];
/** The bill date of each member, in days before the consolidated invoice. */
const daysBefore = [9, 5, 2];

/** The members of each consolidated invoice, inserted after it: the purchases that it bills together. */
export function withMembers(stories: readonly ChargeStory[]): ChargeStory[] {
  return stories.flatMap((story) => (story.isConsolidated ? [story, ...membersOf(story)] : [story]));
}

function membersOf(story: ChargeStory): ChargeStory[] {
  let left = story.amountMinor;
  return daysBefore.map((days, index) => {
    const share = shares[index];
    const amountMinor = share === undefined ? left : Math.floor((story.amountMinor * share) / 100);
    left -= amountMinor;
    return {
      ...story,
      // A number of its own kind, so that a search for the consolidated invoice finds only that one.
      invoiceNumber: `${story.invoiceNumber.replace(/^[A-Z]+/, 'DEL')}-${index + 1}`,
      amountMinor,
      billDate: addDays(story.billDate, 0 - days),
      status: memberStatus(story),
      paid: null,
      dispute: null,
      adjustments: [],
      isConsolidated: false,
      consolidatedInto: story.invoiceNumber,
    };
  });
}

/** A member that was cancelled, rejected or reversed stays so; any other is settled, because its debt is on the consolidated invoice. */
function memberStatus({ status }: ChargeStory): ChargeStory['status'] {
  return status === 'cancelled' || status === 'rejected' || status === 'reversed' ? status : 'settled';
}

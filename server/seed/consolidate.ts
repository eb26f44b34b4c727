import { addDays } from '../../domain/time/calendar-date.ts';
import type { ChargeStory } from './charge-story.ts';

/** What each member has of the consolidated invoice, in percent; the last has the rest. */
const shares = [50, 30];
/** Days before the consolidated invoice on which each was billed. */
const daysBefore = [9, 5, 2];

/** The members of each consolidated invoice, right after it: purchases that it bills together. */
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
      // A number of its own kind: a search for the consolidated invoice finds that one alone.
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

/** Closed with the consolidated invoice where that came to nothing; otherwise what it owed is owed there. */
function memberStatus({ status }: ChargeStory): ChargeStory['status'] {
  return status === 'cancelled' || status === 'rejected' || status === 'reversed' ? status : 'settled';
}

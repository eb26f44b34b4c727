import type { CardReason } from './card.ts';

/**
 * What a reason does at once to a card that is replaced or whose termination is requested. A lost card is locked, and can be unlocked if it
 * is found before the new one is activated; one in somebody else's hands `ends`; a damaged one is used until the new one is there.
 */
export type ReasonFate = 'ends' | 'locks' | 'stays';

export const fateOfReason: Readonly<Record<CardReason, ReasonFate>> = {
  damaged: 'stays',
  employeeTerminated: 'ends',
  fraud: 'ends',
  lost: 'locks',
  other: 'stays',
  stolen: 'ends',
};

/** The fate of a replaced card: for a lost one, the person may choose its end at once instead of the lock. */
export function fateOfReplaced(reason: CardReason, endsNow: boolean): ReasonFate {
  const fate = fateOfReason[reason];
  return fate === 'locks' && endsNow ? 'ends' : fate;
}

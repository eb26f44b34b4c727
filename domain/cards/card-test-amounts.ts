import type { PlainDate } from '../time/calendar-date.ts';

/**
 * What the simulated card network does with a card, by its limit in minor units; any other is issued and activated. The demo lists
 * them on the page where a card is created.
 */
export const cardTestAmounts = [
  { limitMinor: 66_601, does: 'creationFails' },
  { limitMinor: 66_602, does: 'activationFails' },
] as const;
export type CardTestBehaviour = (typeof cardTestAmounts)[number]['does'];

/** What the simulated card network does with a card of this limit; null where nothing fails. */
export function cardTestBehaviourOf(limitMinor: number | null): CardTestBehaviour | null {
  return cardTestAmounts.find((one) => one.limitMinor === limitMinor)?.does ?? null;
}

/** The date of birth of everybody who carries a card of the demo: whoever activates one is asked for it. */
export const demoBirthDate = '1985-04-12' as PlainDate;

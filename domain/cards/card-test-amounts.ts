import type { PlainDate } from '../time/calendar-date.ts';

/**
 * How the simulated card network treats a card, by its limit in minor units; any other card is issued and activated. The demo lists them on
 * the page where a card is created.
 */
export const cardTestAmounts = [
  { limitMinor: 66_601, does: 'creationFails' },
  { limitMinor: 66_602, does: 'activationFails' },
] as const;
export type CardTestBehaviour = (typeof cardTestAmounts)[number]['does'];

/** How the simulated card network treats a card with this limit; null if nothing fails. */
export function cardTestBehaviourOf(limitMinor: number | null): CardTestBehaviour | null {
  return cardTestAmounts.find((one) => one.limitMinor === limitMinor)?.does ?? null;
}

/** The date of birth of every cardholder in the demo, needed to activate a card. */
export const demoBirthDate = '1985-04-12' as PlainDate;

import { cardReasons } from '../../../domain/cards/card.ts';
import type { LockCardInput } from '../../../domain/cards/lock-card.action.ts';
import { type ActionExamples, shortId } from '../action-examples.ts';

export const lockCardExamples: ActionExamples<LockCardInput> = {
  valid: ({ cards }) => [{ cardId: cards.active, reason: 'lost' }],
  invalid: ({ cards }) => [{ cardId: cards.active }, { cardId: cards.active, reason: 'bored' }, { reason: 'lost' }],
  doneBy: 'ana',
  refusedTo: ['tom', 'piet'],
  server: {
    // A device does not show the time of the lock, because that is the server's clock.
    adds: ({ cardId }, { row, now }) =>
      row('cards', cardId)?.status === 'locked' ? [] : [{ collection: 'cards', id: cardId, set: { lockedAt: now } }],
  },
  schedule: {
    weight: 4,
    name,
    /** A reason that no earlier lock had, so that locks are distinguishable. */
    compose: async ({ random, read, isMeant }) => {
      const cards = await read.all('cards');
      const free = cards
        .flatMap(({ id: cardId }) => cardReasons.map((reason): LockCardInput => ({ cardId, reason })))
        .filter((input) => !isMeant(name(input)));
      return free.length > 0 ? random.pick(free) : null;
    },
    outcomes: ['refused: CARD_TERMINATED'],
  },
};

function name({ cardId, reason }: LockCardInput): string {
  return `lock of card ${shortId(cardId)} (${reason})`;
}

import { createHmac } from 'node:crypto';
import type { Card } from '../../domain/cards/card.ts';
import { cardTestBehaviourOf } from '../../domain/cards/card-test-amounts.ts';
import { type PlainDate, addMonths } from '../../domain/time/calendar-date.ts';
import type { CardId } from '../../domain/ids.ts';
import type { CardServices } from '../graphql/request-context.ts';
import type { Signer } from '../signing.ts';

/** A card as the network knows it; our id is its reference there. */
export type NetworkCard = Pick<Card, 'id' | 'kind' | 'limitMinor' | 'cardholderName'>;

export type Issued =
  | { readonly outcome: 'issued'; readonly last4: string; readonly expiresOn: PlainDate }
  | { readonly outcome: 'failed' };

/** Issues cards and knows their numbers. Never called inside a transaction; a repeated call about a card returns the same answer. */
export type CardNetwork = {
  /** Issues the card. Throws if the network cannot be reached. */
  readonly issue: (card: NetworkCard, today: PlainDate) => Promise<Issued>;
} & CardServices;

const validForMonths = 36;

/** The network of the demo and the tests: card numbers are derived from the ids, and the published test limits make it fail. */
export function createSimulatedNetwork(signer: Signer): CardNetwork {
  return {
    issue: async ({ id, limitMinor }, today) =>
      cardTestBehaviourOf(limitMinor) === 'creationFails'
        ? { outcome: 'failed' }
        : { outcome: 'issued', last4: numberOf(signer, id).slice(-4), expiresOn: addMonths(today, validForMonths) },
    activate: async ({ limitMinor }) => cardTestBehaviourOf(limitMinor) !== 'activationFails',
    reveal: async ({ id }) => ({ number: numberOf(signer, id), securityCode: securityCodeOf(signer, id) }),
  };
}

/** Sixteen digits with a valid check digit, in a range that no issuer uses. */
function numberOf(signer: Signer, id: CardId): string {
  const digest = createHmac('sha256', signer.key('card-network')).update(id).digest();
  const body = `9990${(digest.readBigUInt64BE() % 100_000_000_000n).toString().padStart(11, '0')}`;
  return `${body}${checkDigit(body)}`;
}

function securityCodeOf(signer: Signer, id: CardId): string {
  const digest = createHmac('sha256', signer.key('card-network')).update(`code ${id}`).digest();
  return String(digest.readUInt32BE() % 1000).padStart(3, '0');
}

/** The Luhn digit of fifteen digits. */
function checkDigit(body: string): number {
  const sum = [...body].reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return (10 - (sum % 10)) % 10;
}

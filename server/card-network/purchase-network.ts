import type { Card } from '../../domain/cards/card.ts';
import type { PurchaseCategory } from '../../domain/policies/purchase-policy.ts';
import { purchaseTestBehaviourOf } from '../../domain/pre-authorisations/purchase-test-amounts.ts';

/** What a seller did with an authorisation. */
export type Settled =
  /** The rest of the amount stays authorised if more captures may follow. */
  | { readonly outcome: 'captured'; readonly capturedMinor: number; readonly isFinal: boolean }
  | { readonly outcome: 'cancelled' };

/** A purchase that somebody attempts at a seller. */
export type AttemptedPurchase = {
  readonly cardId: Card['id'];
  readonly sellerName: string;
  readonly category: PurchaseCategory;
  readonly amountMinor: number;
};

/** The sellers behind the card network. Never called inside a transaction; a repeated call returns the same answer. */
export type PurchaseNetwork = {
  /** Null if the seller has not acted: the amount stays authorised until it expires. */
  readonly settle: (authorisation: { readonly amountMinor: number }) => Promise<Settled | null>;
  /** The purchase with this running number, made with one of the cards; null if there is no card. */
  readonly nextPurchase: (cards: readonly Pick<Card, 'id'>[], number: number) => Promise<AttemptedPurchase | null>;
};

const sellers: readonly (readonly [name: string, category: PurchaseCategory])[] = [
  ['Leith branch', 'materials'],
  ['Granton yard', 'materials'],
  ['Dockside depot', 'tools'],
  ['Tweed Plant Hire', 'tools'],
  ['Harbour Fuels', 'fuel'],
  ['Trade counter', 'office'],
];

/** Hundreds of minor units; the last two digits are one of the published test values, so that every outcome occurs. */
const hundreds = [12, 48, 95, 180, 240, 640, 31, 2_700] as const;
const endings = [1, 1, 2, 1, 3, 1, 99, 4, 1] as const;

/** The sellers of the demo and the tests: the amount determines the outcome, by the published test values. */
export const simulatedPurchases: PurchaseNetwork = {
  settle: async ({ amountMinor }) => {
    switch (purchaseTestBehaviourOf(amountMinor)) {
      case 'captured':
        return { outcome: 'captured', capturedMinor: amountMinor, isFinal: true };
      case 'partlyCaptured':
        return { outcome: 'captured', capturedMinor: Math.floor(amountMinor / 2), isFinal: false };
      case 'cancelled':
        return { outcome: 'cancelled' };
      default:
        return null;
    }
  },
  nextPurchase: async (cards, number) => {
    const card = cards[(number * 7) % Math.max(1, cards.length)];
    if (!card) return null;
    const [sellerName, category] = sellers[number % sellers.length] ?? ['Leith branch', 'materials'];
    const amountMinor = (hundreds[number % hundreds.length] ?? 12) * 100 + (endings[number % endings.length] ?? 1);
    return { cardId: card.id, sellerName, category, amountMinor };
  },
};

import * as v from 'valibot';
import { lineSchema } from '../plain-text.ts';
import { cardKinds, printedNameSchema } from './card.ts';
import { shipToLengths, shipToSchema } from './ship-to.ts';

/**
 * What a new card is made of, whether it is the first or takes the place of another. The date of birth is not among it: the server
 * keeps it sealed under the id that the card will have (`keepCardholder`).
 */
export const newCardEntries = {
  kind: v.picklist(cardKinds),
  cardholderName: v.pipe(printedNameSchema, v.minLength(1)),
  businessName: v.pipe(printedNameSchema, v.minLength(1)),
  attentionTo: v.nullable(lineSchema({ min: 1, max: shipToLengths.attentionTo })),
  /** Null for a virtual card alone. */
  shipTo: v.nullable(shipToSchema),
  language: v.pipe(v.string(), v.regex(/^[a-z]{2}$/)),
};

/** Business days in which a card arrives (§9). */
export const shippingDays = { first: 7, last: 10 } as const;

/** True where a physical card has an address, and a virtual one has none. */
export function isShipped({ kind, shipTo }: { readonly kind: string; readonly shipTo: unknown }): boolean {
  return (kind === 'physical') === (shipTo !== null);
}

import * as v from 'valibot';
import { lineSchema } from '../plain-text.ts';
import { cardKinds, printedNameSchema } from './card.ts';
import { shipToLengths, shipToSchema } from './shipping/ship-to.ts';

/**
 * The details of a new card, whether it is the first or a replacement. The date of birth is separate: the server keeps it sealed under the
 * future card's id (`keepCardholder`).
 */
export const newCardEntries = {
  kind: v.picklist(cardKinds),
  cardholderName: v.pipe(printedNameSchema, v.minLength(1)),
  businessName: v.pipe(printedNameSchema, v.minLength(1)),
  attentionTo: v.nullable(lineSchema({ min: 1, max: shipToLengths.attentionTo })),
  /** Null only for a virtual card. */
  shipTo: v.nullable(shipToSchema),
  language: v.pipe(v.string(), v.regex(/^[a-z]{2}$/)),
};

/** Shipping time of a card in business days (§9): one for the form, the card's page and the e-mail. */
export const shippingDays = { first: 7, last: 10 } as const;

/** True if a physical card has an address and a virtual card has none. */
export function isShipped({ kind, shipTo }: { readonly kind: string; readonly shipTo: unknown }): boolean {
  return (kind === 'physical') === (shipTo !== null);
}

import * as v from 'valibot';
import { stateNameOf, wrongPlacePart } from '../../addresses/postal-codes.ts';
import { lineSchema } from '../../plain-text.ts';

/** The countries of the product (§9); cards are shipped to all of them. */
// prettier-ignore
export const shippingCountries = [
  'AT', 'AU', 'BE', 'CA', 'CZ', 'DE', 'ES', 'FI', 'FR', 'GB', 'IE', 'IT', 'LU', 'NL', 'PT', 'RO', 'SE', 'US',
] as const;

/** Maximum lengths of the lines of an address and of its recipient, in characters (§5). */
export const shipToLengths = { line1: 50, line2: 50, city: 40, state: 10, zip: 15, attentionTo: 30 } as const;

const emptyAsNull = v.transform((text: string) => (text === '' ? null : text));

/** The address to which a card is sent (§3). `state` is set only for countries that have one; `zip` matches the country. */
export const shipToSchema = v.pipe(
  v.object({
    line1: lineSchema({ min: 1, max: shipToLengths.line1 }),
    line2: v.nullable(v.pipe(lineSchema({ max: shipToLengths.line2 }), emptyAsNull)),
    city: lineSchema({ min: 1, max: shipToLengths.city }),
    state: v.nullable(v.pipe(lineSchema({ max: shipToLengths.state }), emptyAsNull)),
    zip: lineSchema({ min: 1, max: shipToLengths.zip }),
    country: v.picklist(shippingCountries),
  }),
  v.check(({ country, state }) => (stateNameOf(country) !== null) === (state !== null), 'state'),
  v.check(({ zip, ...address }) => wrongPlacePart({ ...address, postalCode: zip }) !== 'postalCode', 'zip'),
);
export type ShipTo = v.InferOutput<typeof shipToSchema>;

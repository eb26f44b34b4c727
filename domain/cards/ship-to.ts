import * as v from 'valibot';
import { lineSchema } from '../plain-text.ts';
import type { Address } from './card.ts';

/** The countries of the product (§9); cards are shipped to all of them. */
// prettier-ignore
export const shippingCountries = [
  'AT', 'AU', 'BE', 'CA', 'CZ', 'DE', 'ES', 'FI', 'FR', 'GB', 'IE', 'IT', 'LU', 'NL', 'PT', 'RO', 'SE', 'US',
] as const;
export type ShippingCountry = (typeof shippingCountries)[number];

/** Maximum lengths of the lines of an address and of its recipient, in characters (§5). */
export const shipToLengths = { line1: 50, line2: 50, city: 40, state: 10, zip: 15, attentionTo: 30 } as const;

/** Countries whose addresses have a state, province or territory. */
const withState: readonly ShippingCountry[] = ['AU', 'CA', 'US'];

export function hasState(country: ShippingCountry): boolean {
  return withState.includes(country);
}

/** The postal code pattern of each country; an inner space is optional. */
const postalCodes: Readonly<Record<ShippingCountry, RegExp>> = {
  AT: /^\d{4}$/,
  AU: /^\d{4}$/,
  BE: /^\d{4}$/,
  CA: /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/i,
  CZ: /^\d{3} ?\d{2}$/,
  DE: /^\d{5}$/,
  ES: /^\d{5}$/,
  FI: /^\d{5}$/,
  FR: /^\d{5}$/,
  GB: /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i,
  IE: /^[A-Z]\d[\dW] ?[A-Z\d]{4}$/i,
  IT: /^\d{5}$/,
  LU: /^\d{4}$/,
  NL: /^\d{4} ?[A-Z]{2}$/i,
  PT: /^\d{4}-\d{3}$/,
  RO: /^\d{6}$/,
  SE: /^\d{3} ?\d{2}$/,
  US: /^\d{5}(-\d{4})?$/,
};

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
  v.check(({ country, state }) => hasState(country) === (state !== null), 'state'),
  v.check(({ country, zip }) => isPostalCode(zip, country), 'zip'),
);
export type ShipTo = v.InferOutput<typeof shipToSchema>;

export function isPostalCode(zip: string, country: ShippingCountry): boolean {
  return postalCodes[country].test(zip);
}

/** The lines of an address as printed on the parcel, without the country, whose name depends on the reader's language. */
export function addressLines({ line1, line2, city, state, zip }: Address): readonly string[] {
  return [line1, ...(line2 === null ? [] : [line2]), [zip, city, state].filter(Boolean).join(' ')];
}

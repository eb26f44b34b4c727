import { addressLines } from '../addresses/address-form.ts';
import type { ShipTo } from './charge.ts';

/** The lines of a delivery address, without empty ones. `nameOf` returns the name of a country by its code. */
export function shipToLines(address: ShipTo, nameOf: (country: string) => string): readonly string[] {
  const { recipient, country, zip } = address;
  const ends = [recipient, ...addressLines({ ...address, postalCode: zip }), country && nameOf(country)];
  return ends.filter((line): line is string => Boolean(line));
}

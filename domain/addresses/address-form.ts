import { type AddressCountry, stateNameOf } from './postal-codes.ts';

/** The parts of an address between its lines and its country. */
export type PlacePart = 'city' | 'state' | 'postalCode';

/** The lines of a place and the order of their parts, for the countries that write them in another way than `usual`. */
const places: Readonly<Record<string, readonly (readonly PlacePart[])[]>> = {
  AU: [['city', 'state', 'postalCode']],
  CA: [['city', 'state', 'postalCode']],
  GB: [['city'], ['postalCode']],
  IE: [['city'], ['postalCode']],
  US: [['city', 'state', 'postalCode']],
};
const usual: readonly (readonly PlacePart[])[] = [['postalCode', 'city']];

const exampleCodes: Readonly<Record<AddressCountry, string>> = {
  AT: '1010',
  AU: '2000',
  BE: '1000',
  CA: 'K1A 0B1',
  CZ: '110 00',
  DE: '10115',
  ES: '28013',
  FI: '00100',
  FR: '75001',
  GB: 'EH6 6QU',
  IE: 'D02 AF30',
  IT: '00184',
  LU: '1111',
  NL: '1011 AB',
  PT: '1000-205',
  RO: '010011',
  SE: '111 20',
  US: '94103',
};

/** A valid postal code to show beside the field; undefined for a country that is not listed. */
export function examplePostalCode(country: string): string | undefined {
  return Object.hasOwn(exampleCodes, country) ? exampleCodes[country as AddressCountry] : undefined;
}

/** The fields of a place in the order of the country, without a state where addresses have none. */
export function placeFieldsOf(country: string): readonly PlacePart[] {
  return placeOf(country)
    .flat()
    .filter((part) => part !== 'state' || stateNameOf(country) !== null);
}

type PlacedAddress = {
  readonly line1?: string | null | undefined;
  readonly line2?: string | null | undefined;
  readonly country?: string | null | undefined;
} & Readonly<Partial<Record<PlacePart, string | null | undefined>>>;

/** The lines of an address as its country writes them, without empty ones and without the country, whose name depends on the reader. */
export function addressLines(address: PlacedAddress): readonly string[] {
  const place = placeOf(address.country ?? '').map((parts) =>
    parts
      .map((part) => address[part])
      .filter(Boolean)
      .join(' '),
  );
  return [address.line1, address.line2, ...place].filter((line): line is string => Boolean(line));
}

function placeOf(country: string): readonly (readonly PlacePart[])[] {
  return (Object.hasOwn(places, country) ? places[country] : undefined) ?? usual;
}

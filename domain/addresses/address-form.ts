/** The parts of an address between its lines and its country. */
export type PlacePart = 'city' | 'state' | 'postalCode';

/** The address form of a country. */
export type AddressForm = {
  /** The lines of the place, and the order of their parts; also the order of the fields. */
  readonly place: readonly (readonly PlacePart[])[];
  /** The name of its state; null if addresses have none. */
  readonly state: 'state' | 'province' | null;
  /** Null if any postal code is accepted. */
  readonly postalCode: RegExp | null;
  readonly postalCodeExample: string;
};

const codeThenCity: AddressForm['place'] = [['postalCode', 'city']];
const cityAboveCode: AddressForm['place'] = [['city'], ['postalCode']];
const cityStateCode: AddressForm['place'] = [['city', 'state', 'postalCode']];

/** The countries of the product (§9). An inner space of a postal code is optional. */
const forms = {
  AT: digits(4, '1010'),
  AU: { place: cityStateCode, state: 'state', postalCode: /^\d{4}$/, postalCodeExample: '2000' },
  BE: digits(4, '1000'),
  CA: {
    place: cityStateCode,
    state: 'province',
    postalCode: /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/i,
    postalCodeExample: 'K1A 0B1',
  },
  CZ: codeFirst(/^\d{3} ?\d{2}$/, '110 00'),
  DE: digits(5, '10115'),
  ES: digits(5, '28013'),
  FI: digits(5, '00100'),
  FR: digits(5, '75001'),
  GB: {
    place: cityAboveCode,
    state: null,
    postalCode: /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i,
    postalCodeExample: 'EH6 6QU',
  },
  IE: {
    place: cityAboveCode,
    state: null,
    postalCode: /^[A-Z]\d[\dW] ?[A-Z\d]{4}$/i,
    postalCodeExample: 'D02 AF30',
  },
  IT: digits(5, '00184'),
  LU: codeFirst(/^(L-)?\d{4}$/i, '1111'),
  NL: codeFirst(/^\d{4} ?[A-Z]{2}$/i, '1011 AB'),
  PT: codeFirst(/^\d{4}-\d{3}$/, '1000-205'),
  RO: digits(6, '010011'),
  SE: codeFirst(/^\d{3} ?\d{2}$/, '111 20'),
  US: { place: cityStateCode, state: 'state', postalCode: /^\d{5}(-\d{4})?$/, postalCodeExample: '94103' },
} as const satisfies Record<string, AddressForm>;

const anywhere: AddressForm = { place: codeThenCity, state: null, postalCode: null, postalCodeExample: '' };

/** The address form of a country; a country that is not listed accepts any postal code. */
export function addressFormOf(country: string): AddressForm {
  return Object.hasOwn(forms, country) ? forms[country as keyof typeof forms] : anywhere;
}

/** The fields of a place in the order of the country, without a state where addresses have none. */
export function placeFieldsOf(country: string): readonly PlacePart[] {
  const { place, state } = addressFormOf(country);
  return place.flat().filter((part) => part !== 'state' || state !== null);
}

/** The part that does not match the country's form, or null. */
export function wrongPlacePart(address: {
  readonly country: string;
  readonly state: string | null;
  readonly postalCode: string;
}): 'state' | 'postalCode' | null {
  const form = addressFormOf(address.country);
  if (form.state !== null && !address.state) return 'state';
  return form.postalCode === null || form.postalCode.test(address.postalCode) ? null : 'postalCode';
}

type PlacedAddress = {
  readonly line1?: string | null | undefined;
  readonly line2?: string | null | undefined;
  readonly country?: string | null | undefined;
} & Readonly<Partial<Record<PlacePart, string | null | undefined>>>;

/** The lines of an address as its country writes them, without empty ones and without the country, whose name depends on the reader. */
export function addressLines(address: PlacedAddress): readonly string[] {
  const place = addressFormOf(address.country ?? '').place.map((parts) =>
    parts
      .map((part) => address[part])
      .filter(Boolean)
      .join(' '),
  );
  return [address.line1, address.line2, ...place].filter((line): line is string => Boolean(line));
}

function digits(count: number, postalCodeExample: string): AddressForm {
  return codeFirst(new RegExp(`^\\d{${count}}$`), postalCodeExample);
}

function codeFirst(postalCode: RegExp, postalCodeExample: string): AddressForm {
  return { place: codeThenCity, state: null, postalCode, postalCodeExample };
}

/** The postal codes of the countries of the product (§9); an inner space is optional. */
const postalCodes = {
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
  LU: /^(L-)?\d{4}$/i,
  NL: /^\d{4} ?[A-Z]{2}$/i,
  PT: /^\d{4}-\d{3}$/,
  RO: /^\d{6}$/,
  SE: /^\d{3} ?\d{2}$/,
  US: /^\d{5}(-\d{4})?$/,
} as const;
export type AddressCountry = keyof typeof postalCodes;

const stateNames: Readonly<Record<string, 'state' | 'province'>> = { AU: 'state', CA: 'province', US: 'state' };

/** The name of a country's states in its addresses; null if addresses have none. */
export function stateNameOf(country: string): 'state' | 'province' | null {
  return Object.hasOwn(stateNames, country) ? (stateNames[country] ?? null) : null;
}

/** The part that does not match the country's form, or null. A country that is not listed accepts any postal code. */
export function wrongPlacePart(address: {
  readonly country: string;
  readonly state: string | null;
  readonly postalCode: string;
}): 'state' | 'postalCode' | null {
  const { country, state, postalCode } = address;
  if (stateNameOf(country) !== null && !state) return 'state';
  if (!Object.hasOwn(postalCodes, country)) return null;
  return postalCodes[country as AddressCountry].test(postalCode) ? null : 'postalCode';
}

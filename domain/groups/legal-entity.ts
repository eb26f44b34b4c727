import type { BankingCountry } from '../bank-accounts/banking-countries.ts';
import type { Refusal } from '../errors.ts';
import { refuse } from '../errors.ts';
import type { Address, LegalEntity } from './group.ts';
import { isTaxId } from './tax-id.ts';

/** The address format of a country; a country that is not listed accepts any postal code. */
export type AddressForm = {
  /** The name of the field between city and country; null if addresses have none. */
  readonly state: 'state' | 'province' | null;
  readonly postalCode: RegExp | null;
  readonly postalCodeExample: string;
};

const forms: Record<BankingCountry, AddressForm> = {
  AT: digits(4, '1010'),
  AU: { state: 'state', postalCode: /^\d{4}$/, postalCodeExample: '2000' },
  BE: digits(4, '1000'),
  CA: { state: 'province', postalCode: /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/i, postalCodeExample: 'K1A 0B1' },
  CZ: { state: null, postalCode: /^\d{3} ?\d{2}$/, postalCodeExample: '110 00' },
  DE: digits(5, '10115'),
  ES: digits(5, '28013'),
  FI: digits(5, '00100'),
  FR: digits(5, '75001'),
  GB: { state: null, postalCode: /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i, postalCodeExample: 'EH6 6QU' },
  IE: { state: null, postalCode: /^[A-Z]\d[\dW] ?[A-Z\d]{4}$/i, postalCodeExample: 'D02 AF30' },
  IT: digits(5, '00184'),
  LU: { state: null, postalCode: /^(L-)?\d{4}$/i, postalCodeExample: '1111' },
  NL: { state: null, postalCode: /^\d{4} ?[A-Z]{2}$/i, postalCodeExample: '1011 AB' },
  PT: { state: null, postalCode: /^\d{4}-\d{3}$/, postalCodeExample: '1000-205' },
  RO: digits(6, '010011'),
  SE: { state: null, postalCode: /^\d{3} ?\d{2}$/, postalCodeExample: '111 20' },
  US: { state: 'state', postalCode: /^\d{5}(-\d{4})?$/, postalCodeExample: '94103' },
};

/** The address format of a country. */
export function addressFormOf(country: string): AddressForm {
  const form = Object.hasOwn(forms, country) ? forms[country as BankingCountry] : undefined;
  return form ?? { state: null, postalCode: null, postalCodeExample: '' };
}

/** An address field that does not match the country's format, or null. */
export function wrongAddressField(address: Pick<Address, 'country' | 'state' | 'postalCode'>) {
  const form = addressFormOf(address.country);
  if (form.state !== null && address.state === '') return 'state';
  return form.postalCode === null || form.postalCode.test(address.postalCode) ? null : 'postalCode';
}

/** Why the details of a legal entity do not match the country's formats, or null. A tax id is optional. */
export function refuseEntity({ taxId, address }: Pick<LegalEntity, 'taxId' | 'address'>): Refusal | null {
  if (taxId !== '' && !isTaxId(address.country, taxId)) return refuse('TAX_ID_INVALID');
  return wrongAddressField(address) === null ? null : refuse('ADDRESS_INVALID');
}

function digits(count: number, postalCodeExample: string): AddressForm {
  return { state: null, postalCode: new RegExp(`^\\d{${count}}$`), postalCodeExample };
}

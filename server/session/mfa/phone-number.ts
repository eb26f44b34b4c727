import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/max';
import { type Refusal, refuse } from '../../../domain/errors.ts';

/**
 * A typed number in international form, such as `+447700900123`; without a country code it is a number of the given country. Returns
 * PHONE_INVALID, or PHONE_NOT_MOBILE for a number that cannot receive text messages.
 */
export function readMobileNumber(typed: string, country: string): { readonly number: string } | Refusal {
  if (typed.length > maxTypedLength) return refuse('PHONE_INVALID');
  const parsed = parsePhoneNumberFromString(typed, { defaultCountry: country as CountryCode, extract: false });
  if (!parsed?.isValid()) return refuse('PHONE_INVALID');
  // In some countries, such as the United States, a number does not show whether it is a mobile one.
  const type = parsed.getType();
  if (type !== 'MOBILE' && type !== 'FIXED_LINE_OR_MOBILE') return refuse('PHONE_NOT_MOBILE');
  return { number: parsed.number };
}

const maxTypedLength = 40;

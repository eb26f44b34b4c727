import * as v from 'valibot';
import type {
  AccountDetails,
  DetailsField,
  DetailsRefusals,
} from '../../../../domain/bank-accounts/account-details.ts';
import { maxTypedLength, readAccountDetails } from '../../../../domain/bank-accounts/account-details.ts';
import type { BankingCountry } from '../../../../domain/bank-accounts/banking-countries.ts';
import { accountFields, bankingCountries, countryRules } from '../../../../domain/bank-accounts/banking-countries.ts';
import type { Currency } from '../../../../domain/money.ts';

/** All fields of the form; which of them are shown depends on the country. */
export const formFields: readonly DetailsField[] = [...accountFields, 'confirmation', 'holderName', 'bankName'];
export const emptyTexts = Object.fromEntries(formFields.map((field) => [field, ''])) as Record<DetailsField, string>;

const textsSchema = v.record(v.string(), v.string());

/** What is sent: just what was typed, which the server reads by the same rules. */
export type TypedDetails = ReturnType<typeof typedFrom>;

/**
 * The schema of the form for a country, and why a field was refused the last time that it was read. The rules are those of the
 * domain; the form asks for the reason right after it has read, to say it at the field.
 */
export function accountFormSchema(country: BankingCountry) {
  let refusals: DetailsRefusals = {};
  const schema = v.pipe(
    textsSchema,
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const typed = typedFrom(country, dataset.value);
      const read = readAccountDetails(typed);
      refusals = 'refusals' in read ? read.refusals : {};
      for (const field of formFields)
        if (refusals[field])
          addIssue({
            message: 'invalid',
            path: [{ type: 'object', origin: 'value', input: dataset.value, key: field, value: '' }],
          });
      return 'refusals' in read ? NEVER : { typed, read };
    }),
  );
  return { schema, refusalOf: (field: string) => refusals[field as DetailsField] ?? null };
}
export type ReadForm = { readonly typed: TypedDetails; readonly read: AccountDetails };

function typedFrom(country: BankingCountry, texts: Readonly<Record<string, string>>) {
  const shown = accountFields.filter((field) => countryRules[country].fields[field]);
  return {
    country,
    holderName: texts['holderName'] ?? '',
    bankName: texts['bankName'] ?? '',
    confirmation: texts['confirmation'] ?? '',
    numbers: Object.fromEntries(shown.map((field) => [field, (texts[field] ?? '').slice(0, maxTypedLength)])),
  };
}

/** Countries whose accounts have the currency of the business: accounts in another cannot be paid from. */
export function countriesFor(currency: Currency): readonly BankingCountry[] {
  return bankingCountries.filter((country) => countryRules[country].currency === currency);
}

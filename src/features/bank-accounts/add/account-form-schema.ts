import * as v from 'valibot';
import {
  type DetailsField,
  type DetailsRefusals,
  maxTypedLength,
  readAccountDetails,
} from '../../../../domain/bank-accounts/account-details.ts';
import {
  type BankingCountry,
  accountFields,
  countryRules,
} from '../../../../domain/bank-accounts/banking-countries.ts';

/** All fields of the form in their order on the page; the country decides which of them are shown. */
export const formFields: readonly DetailsField[] = ['holderName', 'bankName', ...accountFields, 'confirmation'];
export const emptyTexts = Object.fromEntries(formFields.map((field) => [field, ''])) as Record<DetailsField, string>;

/** The fields whose text is never stored on the device: the numbers. */
export const secretFields = formFields.filter(isSecret);

type SecretField = Exclude<DetailsField, 'holderName' | 'bankName' | 'accountType'>;

/** True for a number; the names and the type of the account may be stored. */
export function isSecret(field: DetailsField): field is SecretField {
  return field !== 'holderName' && field !== 'bankName' && field !== 'accountType';
}

const textsSchema = v.record(v.string(), v.string());

/** The typed values that are sent; the server reads them by the same rules. */
export type TypedDetails = ReturnType<typeof typedFrom>;

/**
 * The form's schema for a country, and the reason why a field was refused at the last parse. The rules are those of the domain; the form
 * reads the reason right after parsing, to show it at the field.
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
      return 'refusals' in read ? NEVER : typed;
    }),
  );
  return { schema, refusalOf: (field: string) => refusals[field as DetailsField] ?? null };
}

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

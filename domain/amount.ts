import * as v from 'valibot';

// Currencies and limits of an amount. They are separate from `money.ts` because every start loads them first.

/** Currencies of the specification (§9), ISO 4217. */
export const currencies = ['AUD', 'CAD', 'CHF', 'DKK', 'EUR', 'GBP', 'MXN', 'NZD', 'PLN', 'SEK', 'USD'] as const;
export type Currency = (typeof currencies)[number];

/** Largest amount in minor units (§5: a range of 0 to 9e12). */
export const maxAmountMinor = 9_000_000_000_000;

export const currencySchema = v.picklist(currencies);
/** A whole number of minor units from 0 to 9e12; refuses −0, NaN, fractions and infinities. */
export const amountMinorSchema = v.pipe(
  v.number(),
  v.safeInteger(),
  v.minValue(0),
  v.maxValue(maxAmountMinor),
  v.check((value) => !Object.is(value, -0), 'not negative zero'),
);
/** A whole number of minor units above zero. */
export const positiveAmountMinorSchema = v.pipe(amountMinorSchema, v.minValue(1));

import { expect, it } from 'vitest';
import { addressLines, placeFieldsOf } from '../../../domain/addresses/address-form.ts';

const address = { line1: '1 Harbour Road', line2: '', city: 'Leith', state: 'NY', postalCode: '10115' };

it.each<[string, readonly string[]]>([
  ['DE', ['1 Harbour Road', '10115 Leith']],
  ['GB', ['1 Harbour Road', 'Leith', '10115']],
  ['US', ['1 Harbour Road', 'Leith NY 10115']],
])('an address in %s is written as the country writes it', (country, lines) => {
  expect(addressLines({ ...address, country })).toEqual(lines);
});

it.each<[string, readonly string[]]>([
  ['DE', ['postalCode', 'city']],
  ['GB', ['city', 'postalCode']],
  ['CA', ['city', 'state', 'postalCode']],
])('a form asks for the place in %s in that order', (country, fields) => {
  expect(placeFieldsOf(country)).toEqual(fields);
});

import { expect, it } from 'vitest';
import type { Buyer } from '../../../domain/accounts/buyer.ts';
import { editCompany } from '../../../domain/accounts/edit-company.action.ts';
import { anAccount } from '../../world/a-card.ts';
import { aWorld } from '../a-world.ts';

const buyer = anAccount();
const address = { line1: '4 Shore Road', line2: '', city: 'Leith', state: '', postalCode: 'EH6 6QU' };

it.each([
  ['GB', { postalCode: 'EH6 6QU' }, null],
  ['GB', { postalCode: '12345' }, { code: 'COMPANY_ADDRESS_INVALID' }],
  ['US', { state: 'NY', postalCode: '10001' }, null],
  ['US', { postalCode: '10001' }, { code: 'COMPANY_ADDRESS_INVALID' }],
  ['US', { state: 'NY', postalCode: 'EH6 6QU' }, { code: 'COMPANY_ADDRESS_INVALID' }],
])('the address of a business in %s has a postal code and state of that country: %o', (country, place, refusal) => {
  const inCountry: Buyer = { ...buyer, country };
  const input = { buyerId: buyer.id, tradingName: null, address: { ...address, ...place } };
  expect(editCompany.check(input, aWorld([inCountry]))).toEqual(refusal);
});

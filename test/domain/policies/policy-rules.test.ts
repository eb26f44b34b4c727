import { expect, it } from 'vitest';
import type { Role } from '../../../domain/access/role.ts';
import { type PolicyInput, mayManagePolicy, refusePolicy } from '../../../domain/policies/policy-rules.ts';
import { anAccount } from '../../world/a-card.ts';
import { groupLimit, yard } from '../a-card.ts';
import { aWorld } from '../a-world.ts';

const buyer = anAccount();
const policy: PolicyInput = {
  buyerId: buyer.id,
  name: 'Large orders',
  groupId: null,
  sellerName: null,
  category: null,
  currency: 'GBP',
  maxOrderMinor: 50_000,
  maxDayMinor: null,
  hours: null,
  tiers: [],
};
const empty = { maxOrderMinor: null, maxDayMinor: null, hours: null };

it.each([
  ['with a largest order', {}, null],
  ['that allows nothing', { maxOrderMinor: 0 }, null],
  ['with a daily total alone', { ...empty, maxDayMinor: 1 }, null],
  ['with hours alone', { ...empty, hours: { days: [1], fromMinute: 0, toMinute: 1 } }, null],
  ['without a rule', empty, { code: 'POLICY_EMPTY' }],
  ['in another currency', { currency: 'EUR' }, { code: 'CURRENCY_MISMATCH', values: { currency: 'GBP' } }],
  ['of a group that is not there', { groupId: 'gone' }, { code: 'NOT_FOUND' }],
])('a policy %s is accepted or refused', (_what, changes, refusal) => {
  const input = { ...policy, ...changes } as PolicyInput;
  expect(refusePolicy(input, aWorld([buyer], { roles: ['buyerAdministrator'] }))).toEqual(refusal);
});

it('a Group Admin saves policies of groups only, others none', () => {
  const world = (...roles: Role[]) => aWorld([buyer, groupLimit(yard)], { roles });
  expect(refusePolicy({ ...policy, groupId: yard }, world('buyerGroupAdministrator'))).toBeNull();
  expect(refusePolicy(policy, world('buyerGroupAdministrator'))).toEqual({ code: 'FORBIDDEN' });
  expect(mayManagePolicy({ groupId: yard }, { roles: ['buyerPayer'] })).toBe(false);
});

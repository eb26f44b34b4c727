import { expect, it } from 'vitest';
import { type Role, roles } from '../../../domain/access/role.ts';
import { type Asking, boundOf, whyNotAction, whyNotPage } from '../../../domain/access/why-not.ts';
import { actions } from '../../../domain/actions.ts';
import { mayOpen, pageList } from '../../../domain/page-rules.ts';

const flags = { payments: true, approvals: true, purchaseCards: true, disputes: true, autoPay: true };
const person = (role: Role, change: Partial<Asking> = {}): Asking => ({
  roles: [role],
  userStatus: 'Active',
  accountStatus: 'Active',
  flags,
  groupId: 'a group',
  limitMinor: null,
  ...change,
});

it('a page is refused by the guard’s own rule, for every role', () => {
  for (const { name } of pageList)
    for (const role of roles) expect(whyNotPage(name, person(role)) === null).toBe(mayOpen(name, [role]));
});

it.each([
  ['a suspended person', 'payInvoices', person('buyerPayer', { userStatus: 'Suspended' }), 'userStatus'],
  [
    'a program without the feature',
    'raiseDispute',
    person('buyerPayer', { flags: { ...flags, disputes: false } }),
    'feature',
  ],
  ['another role', 'payInvoices', person('buyerPurchaser'), 'role'],
  [
    'an account that is suspended',
    'requestCreditIncrease',
    person('buyerAdministrator', { accountStatus: 'Suspended' }),
    'accountStatus',
  ],
  ['a role that only asks', 'editGroup', person('buyerGroupAdministrator'), 'asks'],
  ['no group of one’s own', 'inviteUser', person('buyerGroupAdministrator', { groupId: null }), 'group'],
  ['an own limit of nothing', 'setLimit', person('buyerAdministrator', { limitMinor: 0 }), 'limit'],
  ['nothing', 'editGroup', person('buyerAdministrator'), null],
  ['nothing about their group', 'inviteUser', person('buyerGroupAdministrator'), null],
] as const)('%s is the first reason given for an action', (_why, kind, asking, rule) => {
  expect(whyNotAction(actions[kind], asking)?.rule ?? null).toBe(rule);
});

it.each([
  ['setLimit', person('buyerAdministrator', { limitMinor: 150_000 }), 'limit'],
  ['inviteUser', person('buyerGroupAdministrator'), 'group'],
  ['lockCard', person('buyerPurchaser'), 'own'],
  ['payInvoices', person('buyerPayer'), null],
] as const)('%s is allowed to some only within their limit, their group or their own rows', (kind, asking, bound) => {
  expect(boundOf(actions[kind], asking)).toBe(bound);
});

import { expect, it } from 'vitest';
import type { Role } from '../../../domain/access/role.ts';
import type { Asking } from '../../../domain/access/why-not.ts';
import { whyNotAction, whyNotPage } from '../../../domain/access/why-not.ts';
import { actions } from '../../../domain/actions.ts';
import { roles } from '../../../domain/access/role.ts';
import { mayOpen, pageList } from '../../../domain/page-rules.ts';

const flags = { payments: true, approvals: true, purchaseCards: true, disputes: true, autoPay: true };
const person = (role: Role, change: Partial<Asking> = {}): Asking => ({
  roles: [role],
  userStatus: 'Active',
  accountStatus: 'Active',
  flags,
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
  ['nothing', 'editGroup', person('buyerAdministrator'), null],
] as const)('%s is said first about an action', (_why, kind, asking, rule) => {
  expect(whyNotAction(actions[kind], asking)?.rule ?? null).toBe(rule);
});

import { describe, expect, it } from 'vitest';
import type { PageName } from '../../domain/pages.ts';
import type { OfflineGrant } from '../../domain/session/offline-grant.ts';
import { admit } from '../../src/app/guard.ts';
import type { Account } from '../../src/platform/account/account.ts';

const asked = { page: 'invoice' as const, params: { chargeId: 'c-1' }, search: { from: 'list' } };
const business = { id: 'b-1', name: 'Harbour Build Ltd' } as NonNullable<Account['who']['buyer']>;

function accountOf(who: Partial<Account['who']>): Account {
  return { who: { userType: 'buyer', buyer: business, roles: ['buyerPurchaser'], ...who } } as Account;
}

describe('a page that needs a sign-in', () => {
  it('opens for whoever is signed in, or is within the time for working without a connection', () => {
    const account = accountOf({});
    expect(admit({ kind: 'open', account }, asked)).toEqual({ kind: 'open', account });
  });

  it('leads to the sign-in page, which knows the way back by name and arguments', () => {
    expect(admit({ kind: 'signedOut' }, asked)).toEqual({
      kind: 'signIn',
      search: { returnUrl: 'invoice', args: JSON.stringify({ params: { chargeId: 'c-1' }, search: { from: 'list' } }) },
    });
  });

  it('is locked past that time, and says for which business', () => {
    const grant = { buyer: { name: 'Harbour Build Ltd' } } as OfflineGrant;
    expect(admit({ kind: 'locked', grant }, asked)).toEqual({ kind: 'locked', grant });
  });

  it('is locked, not signed out, where nobody could say who is signed in', () => {
    expect(admit({ kind: 'exceededMaxAttempts' }, asked)).toEqual({ kind: 'locked', grant: null });
  });
});

describe('a page that is for some roles', () => {
  const pay = { page: 'make-payment' as const, params: {}, search: {} };

  it('opens for them, and for whoever holds one of them among others', () => {
    for (const roles of [['buyerPayer'], ['buyerPurchaser', 'buyerAdministrator']] as const)
      expect(admit({ kind: 'open', account: accountOf({ roles: [...roles] }) }, pay).kind).toBe('open');
  });

  it('says to everybody else whose it is', () => {
    const account = accountOf({ roles: ['buyerPurchaser'] });
    expect(admit({ kind: 'open', account }, pay)).toEqual({
      kind: 'notYours',
      account,
      holders: ['buyerAdministrator', 'buyerPayer'],
    });
  });
});

describe('support staff', () => {
  const support = { userType: 'MSTS', buyer: null, roles: ['buyerMSTSCustomerSupport'] } as const;
  const admitted = (who: Partial<Account['who']>, page: PageName) =>
    admit({ kind: 'open', account: accountOf(who) }, { page, params: {}, search: {} }).kind;

  it('without an opened business have no valid session for any page of one', () => {
    for (const page of ['overview', 'account-overview', 'invoice', 'payments', 'approvals'] as const)
      expect(admitted({ ...support, roles: [...support.roles] }, page)).toBe('invalidSession');
  });

  it('see their own profile and the table of permissions without one', () => {
    for (const page of ['access', 'profile-security'] as const)
      expect(admitted({ ...support, roles: [...support.roles] }, page)).toBe('open');
  });

  it('look into the business that they have opened', () => {
    expect(admitted({ userType: 'MSTS', roles: [...support.roles], buyer: business }, 'account-overview')).toBe('open');
    expect(admitted({ userType: 'MSTS', roles: [...support.roles], buyer: business }, 'make-payment')).toBe('notYours');
  });
});

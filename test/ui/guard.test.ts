import { describe, expect, it } from 'vitest';
import type { PageName } from '../../domain/pages.ts';
import type { OfflineGrant } from '../../domain/session/offline-grant.ts';
import { admit } from '../../src/frame/guard.ts';
import type { Account } from '../../src/platform/account/account.ts';

const asked = { page: 'invoice' as const, params: { chargeId: 'c-1' }, search: { from: 'list' } };
const business = { id: 'b-1', name: 'Harbour Build Ltd' } as NonNullable<Account['who']['buyer']>;

function accountOf(who: Partial<Account['who']>): Account {
  return { who: { userType: 'buyer', buyer: business, roles: ['buyerPurchaser'], ...who } } as Account;
}

describe('a page that needs a sign-in', () => {
  it('opens for a signed-in person, or within the offline grant', () => {
    const account = accountOf({});
    expect(admit({ kind: 'open', account }, asked)).toEqual({ kind: 'open', account });
  });

  it('leads to the sign-in page with the return route and its arguments', () => {
    expect(admit({ kind: 'signedOut' }, asked)).toEqual({
      kind: 'signIn',
      search: { returnUrl: 'invoice', args: JSON.stringify({ params: { chargeId: 'c-1' }, search: { from: 'list' } }) },
    });
  });

  it('is locked after the grant has expired, and names the business', () => {
    const grant = { buyer: { name: 'Harbour Build Ltd' } } as OfflineGrant;
    expect(admit({ kind: 'locked', grant }, asked)).toEqual({ kind: 'locked', grant });
  });

  it('is locked, not signed out, if the server could not be asked', () => {
    expect(admit({ kind: 'exceededMaxAttempts' }, asked)).toEqual({ kind: 'locked', grant: null });
  });
});

describe('a page for some roles', () => {
  const pay = { page: 'make-payment' as const, params: {}, search: {} };

  it('opens for a person with one of them', () => {
    for (const roles of [['buyerPayer'], ['buyerPurchaser', 'buyerAdministrator']] as const)
      expect(admit({ kind: 'open', account: accountOf({ roles: [...roles] }) }, pay).kind).toBe('open');
  });

  it('names its roles to everybody else', () => {
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

  it('see their own profile and the permissions without one', () => {
    for (const page of ['access', 'profile-security'] as const)
      expect(admitted({ ...support, roles: [...support.roles] }, page)).toBe('open');
  });

  it('see the pages of the business that they have opened', () => {
    expect(admitted({ userType: 'MSTS', roles: [...support.roles], buyer: business }, 'account-overview')).toBe('open');
    expect(admitted({ userType: 'MSTS', roles: [...support.roles], buyer: business }, 'make-payment')).toBe('notYours');
  });
});

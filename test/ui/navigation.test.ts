import { describe, expect, it } from 'vitest';
import type { Role } from '../../domain/access/role.ts';
import type { AccountStatus } from '../../domain/accounts/buyer.ts';
import { type Destination, personPages, railPages, shortcuts } from '../../domain/menus.ts';
import { actionOf } from '../../domain/actions.ts';
import { hasItsBusiness, isOffered } from '../../domain/page-rules.ts';
import { type RailPageName, pages } from '../../domain/pages.ts';
import { actionStarts } from '../../domain/palette/action-starts.gen.ts';
import { paletteActions } from '../../domain/palette/palette-actions.ts';
import { palettePages } from '../../domain/palette/palette-pages.ts';
import { placesOf } from '../../src/frame/chrome/menus/navigation.ts';

const everything = { payments: true, approvals: true, purchaseCards: true, disputes: true, autoPay: true };
const namesOf = (list: readonly Destination[]) => list.map(({ name }) => name);

describe('the navigation', () => {
  it.each<[string, Role, RailPageName[]]>([
    [
      'an account administrator can look, pay, decide',
      'buyerAdministrator',
      [
        'overview',
        'account-overview',
        'make-payment',
        'payments',
        'purchase-cards-active',
        'limit-check',
        'approvals',
        'users',
        'manage-payment-methods',
        'access',
      ],
    ],
    [
      'a payer can look, pay and follow what waits for approval',
      'buyerPayer',
      [
        'overview',
        'account-overview',
        'make-payment',
        'payments',
        'purchase-cards-active',
        'limit-check',
        'approvals',
        'manage-payment-methods',
      ],
    ],
    [
      'a purchaser can look and use cards, and is offered nothing that would be refused',
      'buyerPurchaser',
      ['overview', 'account-overview', 'purchase-cards-active', 'limit-check'],
    ],
    [
      'support looks, and reads who may do what',
      'buyerMSTSCustomerSupport',
      ['overview', 'account-overview', 'users', 'access'],
    ],
  ])('%s', (_name, role, expected) => {
    expect(namesOf(railPages([role], everything))).toEqual(expected);
  });

  it('support staff without an opened business are led only to pages that need none', () => {
    const led = railPages(['buyerMSTSCustomerSupport'], everything).map(({ name }) => name);
    const staff = { userType: 'MSTS', buyer: null } as const;
    expect(led.filter((name) => hasItsBusiness(name, staff))).toEqual(['access']);
    expect(led.filter((name) => hasItsBusiness(name, { ...staff, buyer: {} }))).toEqual(led);
  });

  it('a disabled feature has no link, search result or shortcut', () => {
    const little = { payments: false, approvals: false, purchaseCards: false, disputes: false };
    expect(namesOf(railPages(['buyerAdministrator'], little))).toEqual([
      'overview',
      'account-overview',
      'users',
      'access',
    ]);
    expect(shortcuts(little)).toEqual([]);
    for (const name of ['make-payment', 'approvals', 'limit-check', 'payments', 'purchase-card'] as const)
      expect(isOffered(name, little)).toBe(false);
    expect(isOffered('account-overview', little)).toBe(true);
  });

  it('the installed icon has shortcuts to the features of its program', () => {
    expect(namesOf(shortcuts(everything))).toEqual(['limit-check', 'make-payment', 'approvals']);
  });

  it.each(Object.entries(actionStarts))(
    'the palette finds %s for everybody who may do it',
    (kind, { starts: _starts, ...stated }) => {
      const { roles = [], programFlag, accountRight, asks } = actionOf(kind) ?? {};
      expect(stated).toEqual({ roles, programFlag, accountRight, asks });
      for (const role of roles) {
        const found = paletteActions({ roles: [role], accountStatus: 'Active', flags: everything });
        const path = found.filter((one) => one.kind === kind).map(({ page }) => pages[page].path);
        expect({ role, path }).toEqual({ role, path: [path.join().replaceAll('$', '')] });
      }
    },
  );

  it('the palette offers no action that would be refused: by role, by the account’s status, by a feature that is off', () => {
    const offered = (role: Role, accountStatus: AccountStatus, flags = everything) =>
      paletteActions({ roles: [role], accountStatus, flags }).map(({ kind }) => kind);
    expect(offered('buyerPurchaser', 'Active')).not.toContain('payInvoices');
    expect(offered('buyerMSTSCustomerSupport', 'Active')).toEqual([]);
    expect(offered('buyerPurchaser', 'Active')).toContain('activateCard');
    expect(offered('buyerPurchaser', 'Suspended')).not.toContain('activateCard');
    expect(offered('buyerPurchaser', 'Active', { ...everything, purchaseCards: false })).not.toContain('lockCard');
    expect(offered('buyerGroupAdministrator', 'Active')).toContain('setLimit');
    expect(offered('buyerGroupAdministrator', 'Active', { ...everything, approvals: false })).not.toContain('setLimit');
  });

  it('the palette offers the pages of the person, without steps of a task', () => {
    const found = palettePages(['buyerAdministrator'], everything);
    expect(found.filter(({ path }) => path.includes('$'))).toEqual([]);
    expect(namesOf(found)).not.toContain('new-bank-account-dialog');
    expect(new Set(namesOf(found)).size).toBe(found.length);
  });

  it('the palette has every page of the menus', () => {
    const roles = ['buyerPayer'] as const;
    const menus = [...railPages(roles, everything), ...personPages(roles, everything)];
    expect(namesOf(personPages(roles, everything))).toContain('profile-security');
    expect(namesOf(palettePages(roles, everything))).toEqual(expect.arrayContaining(namesOf(menus)));
  });
});

const led = (...roles: Role[]) => placesOf(railPages(roles, everything));

describe('the bottom bar of a phone', () => {
  it('has Pay in the middle for a Payer, and the rest under More', () => {
    const places = led('buyerPayer');
    expect(namesOf(places.bar)).toEqual(['overview', 'account-overview', 'make-payment', 'purchase-cards-active']);
    expect(namesOf(places.more)).toEqual(['payments', 'limit-check', 'approvals', 'manage-payment-methods']);
    expect(namesOf(places.rail)).not.toContain('limit-check');
  });

  it('has Cards and the limit check for a Purchaser', () => {
    const places = led('buyerPurchaser');
    expect(namesOf(places.bar)).toEqual(['overview', 'account-overview', 'purchase-cards-active', 'limit-check']);
    expect(namesOf(places.rail)).toEqual(namesOf(places.bar));
    expect(places.more).toEqual([]);
  });

  it('replaces Cards with the next page in a program without cards', () => {
    const places = placesOf(railPages(['buyerPayer'], { ...everything, purchaseCards: false }));
    expect(namesOf(places.bar)).toEqual(['overview', 'account-overview', 'make-payment', 'payments']);
    expect(namesOf(places.more)).toEqual(['approvals', 'manage-payment-methods']);
  });
});

import { describe, expect, it } from 'vitest';
import type { Destination, DestinationKey } from '../../domain/access/destinations.ts';
import { destinations, shortcuts } from '../../domain/access/destinations.ts';
import type { Role } from '../../domain/access/role.ts';
import { isRouteOffered } from '../../domain/programs/offered-routes.ts';
import { routes } from '../../domain/routes.ts';
import { placesOf } from '../../src/app/chrome/navigation.ts';

const everything = { payments: true, approvals: true, purchaseCards: true, disputes: true };
const keysOf = (list: readonly Destination[]) => list.map(({ key }) => key);
const routeOfKey: Record<DestinationKey, string> = {
  home: 'overview',
  invoices: 'account-overview',
  pay: 'make-payment',
  payments: 'payments',
  cards: 'purchase-cards-active',
  limitCheck: 'limit-check',
  approvals: 'approvals',
  access: 'access',
};
const isBuilt = (key: DestinationKey) => routes.some((route) => route.name === routeOfKey[key] && route.isBuilt);
const asBuilt = (...keys: DestinationKey[]) => keys.filter(isBuilt);

describe('where the shell leads', () => {
  it.each<[string, Role, DestinationKey[]]>([
    [
      'an account administrator can look, pay, decide',
      'buyerAdministrator',
      ['home', 'invoices', 'pay', 'payments', 'cards', 'limitCheck', 'approvals', 'access'],
    ],
    [
      'a payer can look, pay and follow what waits for approval',
      'buyerPayer',
      ['home', 'invoices', 'pay', 'payments', 'cards', 'limitCheck', 'approvals'],
    ],
    [
      'a purchaser can look and use cards, and is offered nothing that would be refused',
      'buyerPurchaser',
      ['home', 'invoices', 'cards', 'limitCheck'],
    ],
    ['support looks, and reads who may do what', 'buyerMSTSCustomerSupport', ['home', 'invoices', 'access']],
  ])('%s', (_name, role, expected) => {
    const found = keysOf(destinations([role], everything));
    expect(found).toEqual(asBuilt(...expected));
  });

  it('a program that has a feature off does not lead there, find its pages or make a shortcut of them', () => {
    const little = { payments: false, approvals: false, purchaseCards: false, disputes: false };
    expect(keysOf(destinations(['buyerAdministrator'], little))).toEqual(asBuilt('home', 'invoices', 'access'));
    expect(shortcuts(little)).toEqual([]);
    for (const name of ['make-payment', 'approvals', 'limit-check', 'payments', 'purchase-card'])
      expect(isRouteOffered(name, little)).toBe(false);
    expect(isRouteOffered('account-overview', little)).toBe(true);
  });

  it('a page that is not built is offered by no program', () => {
    for (const route of routes.filter((one) => !one.isBuilt))
      expect({ route: route.name, isOffered: isRouteOffered(route.name, everything) }).toEqual({
        route: route.name,
        isOffered: false,
      });
  });

  it('the installed icon leads to the errands of this program', () => {
    expect(keysOf(shortcuts(everything))).toEqual(asBuilt('limitCheck', 'pay', 'approvals'));
  });
});

const all = (...keys: DestinationKey[]): Destination[] =>
  keys.map((key) => ({ key, path: `/${key}`, label: { id: key, message: key } }));

describe('the places of a phone', () => {
  it('a payer has pay in the middle, and the rest behind More', () => {
    const places = placesOf(all('home', 'invoices', 'pay', 'payments', 'cards', 'limitCheck', 'approvals'));
    expect(keysOf(places.bar)).toEqual(['home', 'invoices', 'pay', 'cards']);
    expect(keysOf(places.more)).toEqual(['payments', 'limitCheck', 'approvals']);
    expect(keysOf(places.rail)).toEqual(['home', 'invoices', 'pay', 'payments', 'cards', 'approvals']);
  });

  it('a purchaser has the cards, and the limit check beside them', () => {
    const places = placesOf(all('home', 'invoices', 'cards', 'limitCheck'));
    expect(keysOf(places.bar)).toEqual(['home', 'invoices', 'cards', 'limitCheck']);
    expect(keysOf(places.rail)).toEqual(['home', 'invoices', 'cards', 'limitCheck']);
    expect(places.more).toEqual([]);
  });

  it('where a program has no cards, what comes next takes their place', () => {
    const places = placesOf(all('home', 'invoices', 'pay', 'payments', 'approvals'));
    expect(keysOf(places.bar)).toEqual(['home', 'invoices', 'pay', 'payments']);
    expect(keysOf(places.more)).toEqual(['approvals']);
  });
});

import { describe, expect, it } from 'vitest';
import type { Instant } from '../../domain/time/instant.ts';
import { isMfaRequired } from '../../domain/access/mfa-flags.ts';
import { hasRole } from '../../domain/access/role.ts';
import { visibilityOf } from '../../domain/access/visibility.ts';
import { actionOf, actions } from '../../domain/actions.ts';
import { mfaScopes } from '../../domain/action.ts';
import { errorCatalogue } from '../../domain/error-catalogue.ts';
import { isErrorCode } from '../../domain/errors.ts';
import { offeredLocales } from '../../domain/users/languages-by-country.ts';
import { chooseLocale, localeChain, localePattern } from '../../domain/locales.ts';
import type { ProgramFlags } from '../../domain/programs/program.ts';
import { pageList, pageViewName } from '../../domain/page-rules.ts';
import { grantEnd, isGrantValid } from '../../domain/session/offline-grant.ts';
import { digestOf, isSameDigest } from '../../domain/sync/digest.ts';

describe('the offline grant', () => {
  const now = '2026-11-21T12:00:00.000Z' as Instant;
  const grant = { validatedAt: now, expiresAt: grantEnd('buyer', 24, now) as Instant };

  it('lasts as long as the program says, and no longer', () => {
    expect(grant.expiresAt).toBe('2026-11-22T12:00:00.000Z');
    expect(isGrantValid(grant, '2026-11-22T11:59:59.999Z' as Instant, null)).toBe(true);
    expect(isGrantValid(grant, '2026-11-22T12:00:00.000Z' as Instant, null)).toBe(false);
  });

  it('is not made longer by setting the clock back', () => {
    expect(isGrantValid(grant, '2026-11-20T12:00:00.000Z' as Instant, null)).toBe(false);
  });

  it('is never given to support staff, or if the program turns it off', () => {
    expect(grantEnd('MSTS', 24, now)).toBeNull();
    expect(grantEnd('buyer', 0, now)).toBeNull();
  });
});

describe('verification codes', () => {
  const off: ProgramFlags = {
    payments: true,
    approvals: true,
    purchaseCards: true,
    disputes: true,
    autoPay: true,
    mfaEnabled: false,
    mfaRequired: true,
    mfaAtLogin: true,
    mfaAtBuyerCreation: true,
  };

  it('are required only if the program has them enabled, whatever the other flags', () => {
    for (const scope of mfaScopes) expect(isMfaRequired(off, scope)).toBe(false);
  });

  it('each scope follows its own flag', () => {
    const on = { ...off, mfaEnabled: true, mfaRequired: false, mfaAtLogin: true, mfaAtBuyerCreation: false };
    const required = mfaScopes.filter((scope) => isMfaRequired(on, scope));
    expect(required).toEqual(['Login', 'Setup']);
    expect(isMfaRequired({ ...on, mfaRequired: true }, 'OrderApproval')).toBe(true);
  });
});

describe('visibility', () => {
  it('several roles are a union, so the widest view counts', () => {
    expect(visibilityOf('buyer', ['buyerPurchaser'])).toBe('own');
    expect(visibilityOf('buyer', ['buyerPurchaser', 'buyerGroupAdministrator'])).toBe('group');
    expect(visibilityOf('buyer', ['buyerPurchaser', 'buyerPayer'])).toBe('account');
    expect(visibilityOf('MSTS', ['buyerAdministrator'])).toBe('support');
    expect(hasRole(['buyerPurchaser'], 'buyerPayer', 'buyerAdministrator')).toBe(false);
  });
});

describe('texts and pages', () => {
  it('a locale falls back to its language and then to the default', () => {
    expect(localeChain('de-AT')).toEqual(['de-AT', 'de', 'en-US']);
    expect(localeChain('en-US')).toEqual(['en-US', 'en']);
    expect(offeredLocales.every((locale) => localePattern.test(locale))).toBe(true);
    expect(chooseLocale(['fr-CA', 'de-CH'], ['en-GB', 'de-DE'], 'en-GB')).toBe('de-DE');
    expect(chooseLocale(['fr-CA'], ['en-US', 'en-CA', 'en-AU'], 'en-US')).toBe('en-CA');
    expect(chooseLocale(['fr'], ['en-US', 'en-CA'], 'en-US')).toBe('en-US');
    expect(chooseLocale([], ['en-GB'], 'xx-XX')).toBe('en-GB');
  });

  it('no two pages share a path or a title, and every redirect leads to a page', () => {
    expect(new Set(pageList.map(({ path }) => path)).size).toBe(pageList.length);
    expect(new Set(pageList.map(({ title }) => title.id)).size).toBe(pageList.length);
    const targets = pageList.flatMap(({ redirectsTo, place }) => [
      ...(redirectsTo ? [redirectsTo] : []),
      ...(place?.in === 'rail' && place.yieldsTo ? [place.yieldsTo] : []),
    ]);
    expect(targets.length).toBeGreaterThan(5);
    expect(pageList.map(({ name }) => name)).toEqual(expect.arrayContaining(targets));
  });

  it('page views are named, except for the five that are skipped', () => {
    expect(pageViewName('make-payment')).toBe('Page - make-payment');
    const skipped = pageList.map(({ name }) => name).filter((name) => pageViewName(name) === null);
    expect(skipped.toSorted()).toEqual([
      'account-overview-increase-credit',
      'help',
      'home',
      'invite-new-user-users',
      'new-bank-account',
    ]);
  });

  it('every refusal has a message of its own, and an unknown code is known to be unknown', () => {
    const ids = Object.values(errorCatalogue).map((error) => error.message.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(isErrorCode('CHARGE_NOT_PAYABLE')).toBe(true);
    expect(isErrorCode('toString')).toBe(false);
    expect(Object.keys(errorCatalogue).filter((code) => !isErrorCode(code))).toEqual([]);
  });

  it('every action is listed under its own kind, and an unknown kind is undefined', () => {
    for (const [kind, definition] of Object.entries(actions)) expect(definition.kind).toBe(kind);
    expect(actionOf('payInvoices')).toBe(actions.payInvoices);
    expect(actionOf('constructor')).toBeUndefined();
  });
});

describe('the comparison of device and server', () => {
  const rows = Array.from({ length: 50 }, (_, index) => ({ id: `row-${index}`, rowVersion: index + 1 }));

  it('ignores the order, and finds a missing, extra or older row', () => {
    const whole = digestOf(rows);
    expect(isSameDigest(whole, digestOf(rows.toReversed()))).toBe(true);
    expect(isSameDigest(whole, digestOf(rows.slice(1)))).toBe(false);
    expect(
      isSameDigest(whole, digestOf(rows.map((row, index) => (index === 7 ? { ...row, rowVersion: 1 } : row)))),
    ).toBe(false);
  });

  it('finds two changed rows, one newer and one older', () => {
    const inVersions = (...versions: readonly number[]) =>
      digestOf(versions.map((rowVersion, index) => ({ id: rows[index]?.id ?? '', rowVersion })));
    const seen = [1, 2, 3, 4].flatMap((one) => [1, 2, 3, 4].map((other) => inVersions(one, other).hash));
    expect(new Set(seen).size).toBe(seen.length);
  });
});

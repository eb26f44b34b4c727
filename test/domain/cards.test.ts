import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import type { Role } from '../../domain/access/role.ts';
import { mayOnlyAsk, requiredApproval } from '../../domain/approvals/approval-rules.ts';
import { cardSchema, maxPrintedName } from '../../domain/cards/card.ts';
import { cardStatuses } from '../../domain/cards/card-status.ts';
import { lockCard } from '../../domain/cards/lock-card.action.ts';
import { requestHigherLimit } from '../../domain/cards/request-higher-limit.action.ts';
import { refuseActivating, refuseLocking, refuseUnlocking } from '../../domain/cards/card-rules.ts';
import { type CardSettings, refuseNewCards } from '../../domain/cards/card-settings.ts';
import { abbreviatedName, needsLatinLetters, printedName } from '../../domain/cards/printed-name.ts';
import { shipToSchema } from '../../domain/cards/shipping/ship-to.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { money } from '../../domain/money.ts';
import { aCard, piet } from './a-card.ts';

const now = '2026-11-22T12:00:00.000Z' as Instant;
const as = (...roles: Role[]) => ({ userId: piet, roles });

describe('locking and unlocking', () => {
  it.each([
    ['active', null, 'CARD_NOT_LOCKED'],
    ['inactive', null, 'CARD_NOT_LOCKED'],
    ['pending', null, 'CARD_NOT_LOCKED'],
    ['locked', null, null],
    ['notCreated', 'CARD_NOT_ISSUED', 'CARD_NOT_LOCKED'],
    ['notEnabled', 'CARD_NOT_ISSUED', 'CARD_NOT_LOCKED'],
  ] as const)('a card that is %s', (status, lock, unlock) => {
    expect(refuseLocking(aCard({ status }), as('buyerPurchaser'))?.code ?? null).toBe(lock);
    expect(refuseUnlocking(aCard({ status }), as('buyerPurchaser'))?.code ?? null).toBe(unlock);
  });

  it('a terminated card can be neither locked nor unlocked', () => {
    for (const status of cardStatuses) {
      const card = aCard({ status, terminatedAt: now });
      expect(refuseLocking(card, as('buyerAdministrator'))).toEqual({ code: 'CARD_TERMINATED' });
      expect(refuseUnlocking(card, as('buyerAdministrator'))).toEqual({ code: 'CARD_TERMINATED' });
    }
  });

  it('only administrators lock and unlock other people’s cards', () => {
    const card = aCard({ userId: null });
    expect(refuseLocking(card, as('buyerPurchaser', 'buyerPayer'))).toEqual({ code: 'FORBIDDEN' });
    expect(refuseLocking(card, as('buyerGroupAdministrator'))).toBeNull();
    expect(refuseLocking(undefined, as('buyerAdministrator'))).toEqual({ code: 'NOT_FOUND' });
  });
});

describe('a new card', () => {
  const settings = {
    isOn: true,
    businessName: 'HARBOUR BUILD LTD',
    returnAddress: null,
    creators: 'groupAdministrators',
    defaultLimitMinor: null,
  } as const satisfies CardSettings;

  it.each([
    ['before the business has set up its cards', null, 'buyerAdministrator', 'CARDS_NOT_SET_UP'],
    ['where cards are off', { ...settings, isOn: false }, 'buyerAdministrator', 'CARDS_OFF'],
    ['of an Account Admin', settings, 'buyerAdministrator', null],
    ['of a Group Admin', settings, 'buyerGroupAdministrator', null],
    ['of a Purchaser', settings, 'buyerPurchaser', 'CARD_CREATORS_ONLY'],
    ['of a Purchaser where everyone may', { ...settings, creators: 'everyone' }, 'buyerPurchaser', null],
    [
      'of a Group Admin where Account Admins may',
      { ...settings, creators: 'administrators' },
      'buyerGroupAdministrator',
      'CARD_CREATORS_ONLY',
    ],
  ] as const)('%s', (_what, ofBusiness, role, code) => {
    expect(refuseNewCards(ofBusiness, [role])?.code ?? null).toBe(code);
  });

  it.each([
    ['inactive', {}, null],
    ['active', {}, 'CARD_NOT_WAITING'],
    ['locked', {}, 'CARD_NOT_WAITING'],
    ['inactive', { lacksBirthDate: true }, 'CARD_BIRTH_DATE_MISSING'],
    ['inactive', { terminatedAt: now }, 'CARD_TERMINATED'],
    ['inactive', { userId: null }, 'FORBIDDEN'],
  ] as const)('that is %s is activated by its holder: %o', (status, changes, code) => {
    const refused = refuseActivating(aCard({ status, ...changes }), as('buyerPurchaser'));
    expect(refused?.code ?? null).toBe(code);
  });
});

describe('what needs another person', () => {
  const required = (...authorRoles: Role[]) =>
    requiredApproval([], {
      action: requestHigherLimit,
      authorRoles,
      hasFreshQuote: true,
      amount: money(70_000, 'GBP'),
      dataAsOf: now,
      now,
    });

  it('a purchaser asks the Group Admin, a Group Admin the Account Admin, on every program', () => {
    const tier = (role: Role) => ({ tiers: [{ role, quorum: 1 }], reasons: ['roleAsks'] });
    expect(required('buyerPurchaser')).toEqual(tier('buyerGroupAdministrator'));
    expect(required('buyerGroupAdministrator')).toEqual(tier('buyerAdministrator'));
    expect(required('buyerPurchaser', 'buyerGroupAdministrator')).toEqual(tier('buyerAdministrator'));
    expect(required('buyerAdministrator', 'buyerPurchaser')).toBeNull();
    expect(mayOnlyAsk(requestHigherLimit, ['buyerPurchaser'])).toBe(true);
    expect(mayOnlyAsk(requestHigherLimit, ['buyerPurchaser', 'buyerAdministrator'])).toBe(false);
  });

  it('locking a card never needs an approval, whatever the program’s rules', () => {
    const rule = {
      action: 'lockCard',
      authorRole: 'buyerPurchaser' as const,
      origin: 'any' as const,
      amountAtLeastMinor: null,
      dataOlderThanHours: null,
      tiers: [{ role: 'buyerAdministrator' as const, quorum: 1 }],
    };
    const facts = {
      authorRoles: ['buyerPurchaser'] as const,
      hasFreshQuote: false,
      amount: null,
      dataAsOf: null,
      now,
    };
    expect(requiredApproval([rule], { ...facts, action: lockCard })).toBeNull();
    expect(mayOnlyAsk(lockCard, ['buyerPurchaser'])).toBe(false);
  });
});

describe('where a card is sent', () => {
  const leith = { line1: '12 Quay Road', line2: '', city: 'Leith', state: '', zip: 'EH6 6AA', country: 'GB' };
  it.each([
    [{}, true],
    [{ zip: '80331' }, false],
    [{ state: 'Lothian' }, false],
    [{ country: 'DE', zip: '80331', city: 'München' }, true],
    [{ country: 'US', zip: '10001', city: 'New York' }, false],
    [{ country: 'US', zip: '10001', city: 'New York', state: 'NY' }, true],
    [{ line1: 'x'.repeat(51) }, false],
    [{ country: 'CH', zip: '8001' }, false],
  ])('with %j: %s', (change, isAddress) => {
    expect(v.is(shipToSchema, { ...leith, ...change })).toBe(isAddress);
  });
});

describe('a printed name', () => {
  it.each([
    ['Zoë Brontë', 'ZOE BRONTE'],
    ['Sean O’Neill', "SEAN O'NEILL"],
    ['  J.   Smith & Sons (Leith) ', 'J. SMITH & SONS LEITH'],
    ['Christopher-James Featherstonehaugh', 'CHRISTOPHER-JAMES FEATHERS'],
    ['Quay works and lifting, Dee Ltd', 'QUAY WORKS AND LIFTING, DE'],
    ['Łukasz Łukasiewicz', 'LUKASZ LUKASIEWICZ'],
    ['Søren Ødegård', 'SOREN ODEGARD'],
    ['Đorđe Þór Ægisson', 'DORDE THOR AEGISSON'],
    ['Ναυσικά Παπαδοπούλου', 'NAYSIKA PAPADOPOULOU'],
    ['Владимир Щукин', 'VLADIMIR SCHUKIN'],
    ['Їжакевич', 'YIZHAKEVICH'],
    ['Strauß & Söhne', 'STRAUSS & SOHNE'],
    ['نور', ''],
    ['李小龙', ''],
    // Not a half of it.
    ['Bruce 李', ''],
  ])('of %s', (name, printed) => {
    expect(printedName(name)).toBe(printed);
    expect(printed.length).toBeLessThanOrEqual(maxPrintedName);
    expect(v.is(cardSchema, aCard({ cardholderName: printed }))).toBe(true);
  });

  it.each([
    ['Jürgen Weiß', 'JURGEN WEISS'],
    ['Christopher-James Featherstonehaugh', 'C FEATHERSTONEHAUGH'],
    ['Maximilian Freiherr von und zu Weißenstein-Hohenfels', 'M FREIHERR VON UND ZU WEIS'],
    ['Donaudampfschifffahrtsgesellschaft', 'DONAUDAMPFSCHIFFFAHRTSGESE'],
  ])('of %s is abbreviated if it is too long', (name, printed) => {
    expect(abbreviatedName(name)).toBe(printed);
  });

  it('never leaves out a letter: it is spelt out, or the name is asked for in Latin letters', () => {
    const letters = Array.from({ length: 0x17_70 }, (_, code) => String.fromCodePoint(code)).filter(
      // The signs of Cyrillic have no sound of their own.
      (letter) => /[\p{Lu}\p{Ll}]/u.test(letter) && !'ъьЪЬ'.includes(letter),
    );
    for (const letter of letters)
      expect([letter, printedName(`${letter}x`).length > 1]).toEqual([letter, !needsLatinLetters(letter)]);
    for (const letter of 'ŁłØøÆæŒœĐđÞþÐðßẞĦħıİĿŀŊŋÅåÄäÖöÜüÑñÇçŞşŢţȘșȚțĂăŽžŐőŰűĄąĘęŚśŹźŻżŲųĖėĪīĶķĻļŅņİĞğƏə')
      expect([letter, /^[A-Z]{1,2}$/.test(printedName(letter))]).toEqual([letter, true]);
  });

  it('that cannot be printed is not accepted in a row', () => {
    for (const cardholderName of ['Piet Visser', 'A'.repeat(27), 'PIET_VISSER'])
      expect(v.is(cardSchema, aCard({ cardholderName }))).toBe(false);
  });
});

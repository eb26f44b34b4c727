import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import lingui from '../../lingui.config.ts';
import {
  languageSpokenTo,
  languagesOffered,
  spokenLanguages,
  spokenLocales,
} from '../../domain/users/languages-by-country.ts';
import type { Person } from '../../domain/users/person.ts';
import { editNotifications } from '../../domain/users/edit-notifications.action.ts';
import { editProfile } from '../../domain/users/edit-profile.action.ts';
import {
  conflictingProfileFields,
  isPhoneNumber,
  profileEditOf,
  profileEditSchema,
} from '../../domain/users/profile-edit.ts';

const personId = '11111111-0000-4000-8000-000000000001' as Person['id'];
const tom = {
  id: personId,
  rowVersion: 1,
  firstName: 'Tom',
  lastName: 'Baker',
  phone: null,
  language: 'en',
  country: 'GB',
  receiveEmail: true,
} as Person;

describe('a typed value of a profile', () => {
  it.each([
    [{ firstName: '  Tom ' }, { firstName: 'Tom' }],
    [{ phone: ' ' }, { phone: null }],
    [{ phone: null }, { phone: null }],
    [{ lastName: 'X'.repeat(64) }, { lastName: 'X'.repeat(64) }],
  ])('%o is stored as %o', (typed, kept) => expect(v.parse(profileEditSchema, typed)).toEqual(kept));

  it.each([
    {},
    { firstName: '' },
    { lastName: ' ' },
    { firstName: 'X'.repeat(65) },
    { language: 'english' },
    { phone: '1'.repeat(31) },
  ])('%o is refused', (typed) => expect(v.is(profileEditSchema, typed)).toBe(false));

  it.each(['+44 20 7946 0018', '020 7946 0018', '(0)20-7946.0018', '123456'])('%s is a valid phone number', (text) =>
    expect(isPhoneNumber(text)).toBe(true),
  );
  it.each(['call me', '12345', '+44 20 7946 0018 ext', '1'.repeat(16), '+', '٠١٢٣٤٥'])(
    '%s is not a valid phone number',
    (text) => expect(isPhoneNumber(text)).toBe(false),
  );
});

describe('languages by country (§9)', () => {
  const locales = ['en-GB', 'de-DE', 'nl-NL', 'fr-BE'];
  it.each([
    ['BE', ['en', 'de']],
    ['DE', ['de', 'en']],
    ['NL', ['en', 'de']],
    [null, ['en', 'de']],
    ['JP', ['en', 'de']],
  ])('%s may choose %o', (country, languages) => expect(languagesOffered(country, locales)).toEqual(languages));

  it('of a program without any that the portal speaks are English', () =>
    expect([languagesOffered('NL', ['nl-NL']), spokenLocales(['nl-NL'])]).toEqual([['en'], ['en-US']]));

  it('are those whose catalogues are complete', () => {
    const complete = (lingui.locales ?? []).map((locale) => locale.slice(0, 2));
    expect(spokenLanguages.toSorted()).toEqual(complete.toSorted());
  });

  it('show a person whose language the portal does not speak the one in which it writes to them', () => {
    const offered = languagesOffered('NL', locales);
    expect(['nl', 'de', 'en'].map((one) => languageSpokenTo(one, offered))).toEqual(['en', 'de', 'en']);
  });
});

describe('two devices that change one profile', () => {
  it('merge changes of different fields, and ask about the same field', () => {
    const now = { ...tom, firstName: 'Thomas' };
    expect(conflictingProfileFields({ phone: '123456' }, tom, now)).toEqual([]);
    expect(conflictingProfileFields({ firstName: 'Tommy', phone: '123456' }, tom, now)).toEqual(['firstName']);
    expect(conflictingProfileFields({ firstName: 'Thomas' }, tom, now)).toEqual([]);
  });

  it('write nothing that is unchanged', () => {
    expect(profileEditOf(tom, { firstName: 'Tom' })).toBeNull();
    expect(profileEditOf(tom, { firstName: 'Tom', phone: '123456' })).toEqual({ phone: '123456' });
  });

  it('are sent in one order, whatever the field', () => {
    const set = { firstName: 'Thomas' };
    expect(editProfile.queueKeys({ personId, set })).toEqual(
      editNotifications.queueKeys({ personId, set: { receiveEmail: false } }),
    );
  });

  it('ask about invoices by e-mail only if the other device chose the opposite', () => {
    const off = { ...tom, receiveEmail: false };
    const reference = { collection: 'people', id: personId } as const;
    const isConflict = (receiveEmail: boolean) =>
      editNotifications.isConflict({ personId, set: { receiveEmail } }, reference, tom, off);
    expect([isConflict(true), isConflict(false)]).toEqual([true, false]);
  });
});

import * as v from 'valibot';
import { expect, it } from 'vitest';
import { appAlertSchema, isAlertFor } from '../../../domain/alerts/app-alert.ts';
import { maxDismissed, withDismissed } from '../../../domain/alerts/dismissed-alerts.ts';
import { isAlertOn, shownAlertSchema } from '../../../domain/alerts/shown-alert.ts';

const written = {
  messageStorageId: 'fair',
  titleIntlKey: 'alerts.fair.title',
  messageIntlKey: 'alerts.fair.message',
  alertType: 'info',
} as const;
const alert = (set: object) => v.parse(appAlertSchema, { ...written, ...set });
const payer = { userType: 'buyer', roles: ['buyerPayer'], country: 'GB' } as const;

it.each([
  ['for everybody', {}, true, false],
  ['for public', { targetPublic: true }, true, true],
  ['that is off', { targetPublic: true, enabled: false }, false, false],
  ['for sellers', { targetPublic: true, targetUserType: 'client' }, false, false],
  ['for Payers', { targetPublic: true, targetRole: 'buyerPayer' }, true, false],
  ['for the country of both', { targetPublic: true, targetCountry: 'GB' }, true, true],
  ['for another country', { targetPublic: true, targetCountry: 'US' }, false, false],
])('an alert %s reaches only the people it targets', (_who, set, reachesPayer, reachesPublic) => {
  expect([isAlertFor(alert(set), payer, 'GB'), isAlertFor(alert(set), null, 'GB')]).toEqual([
    reachesPayer,
    reachesPublic,
  ]);
});

it.each([
  ['a page that does not exist', { targetScreen: 'the-moon' }],
  ['a type that does not exist', { alertType: 'loud' }],
  ['a role that does not exist', { targetRole: 'owner' }],
  ['a script as its link', { urlLink: 'javascript:alert(1)' }],
  ['another site without https as its link', { urlLink: '//elsewhere.example' }],
  ['a setting that does not exist', { targetScren: 'payments' }],
])('an alert with %s is refused where settings are written', (_what, set) => {
  expect(v.is(appAlertSchema, { ...written, ...set })).toBe(false);
});

it('an alert is shown on its screen only, without colour if its type is unknown, and without an unsafe link', () => {
  const sent = { ...alert({ targetScreen: 'payments' }), alertType: 'loud', urlLink: '/\\elsewhere.example' };
  const shown = v.parse(shownAlertSchema, sent);
  expect(shown).toMatchObject({ alertType: 'info', urlLink: null });
  expect([isAlertOn(shown, 'payments'), isAlertOn(shown, 'users'), isAlertOn({ targetScreen: null }, 'users')]).toEqual(
    [true, false, true],
  );
});

it('each dismissal is stored once, and the oldest is dropped at the limit', () => {
  const many = Array.from({ length: maxDismissed }, (_one, index) => `alert-${index}`);
  expect(withDismissed(['a', 'b'], 'a')).toEqual(['b', 'a']);
  expect(withDismissed(many, 'new').slice(-2)).toEqual([`alert-${maxDismissed - 1}`, 'new']);
  expect(withDismissed(many, 'new')).toHaveLength(maxDismissed);
});

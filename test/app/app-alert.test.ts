import { expect, it } from 'vitest';
import { linkOf, meantForScreen, toneOf } from '../../src/app/chrome/notices/app-alert.ts';

it('an alert for one screen is shown there alone, and one for none everywhere', () => {
  expect(meantForScreen({ targetScreen: 'payments' }, 'payments')).toBe(true);
  expect(meantForScreen({ targetScreen: 'payments' }, 'invoices')).toBe(false);
  expect(meantForScreen({ targetScreen: null }, 'invoices')).toBe(true);
});

it.each([
  ['general', 'info'],
  ['info', 'info'],
  ['negative', 'negative'],
  ['positive', 'positive'],
  ['warning', 'warning'],
])('an alert of the type %s looks %s', (type, tone) => {
  expect(toneOf(type)).toBe(tone);
});

it.each([
  ['https://help.example/fees', 'https://help.example/fees'],
  ['/payments', '/payments'],
  ['javascript:alert(1)', null],
  ['//elsewhere.example', null],
  ['/\\elsewhere.example', null],
  [null, null],
])('an alert with the link %s leads to %s', (urlLink, leadsTo) => {
  expect(linkOf({ urlLink })).toBe(leadsTo);
});

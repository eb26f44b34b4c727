import { expect, it } from 'vitest';
import { unmetPasswordRules } from '../../../domain/session/password-rules.ts';

it.each([
  ['', ['length', 'lowercase', 'uppercase', 'number', 'special']],
  ['password', ['uppercase', 'number', 'special']],
  ['PASSWORD-1', ['lowercase']],
  ['Pass-1', ['length']],
  ['Password 1', ['special']],
  ['Größe-ßß9', []],
  ['Demo-portal-1!', []],
])('%j does not meet the rules %j', (text, unmet) => {
  expect(unmetPasswordRules(text)).toEqual(unmet);
});

import { expect, it } from 'vitest';
import { normalizedSecurityAnswer, securityQuestions } from '../../../domain/session/security-questions.ts';

it('the ten questions of the specification exist, each once', () => {
  expect(new Set(securityQuestions).size).toBe(10);
});

it.each([
  [' Rex ', 'rex'],
  ['HIGH   street', 'high street'],
  ['Zoe\u0301', 'zoé'],
])('%j is the same answer as %j', (typed, kept) => {
  expect(normalizedSecurityAnswer(typed)).toBe(kept);
});

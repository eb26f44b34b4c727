import { describe, expect, it } from 'vitest';
import { refuseEmail, refusePassword } from '../../src/features/session/login-rules.ts';

describe('the sign-in form', () => {
  it.each([
    ['', 'missing'],
    ['anna', 'malformed'],
    ['anna@harbour', 'malformed'],
    ['anna@harbour.example, tom@harbour.example', 'malformed'],
    ['anna ruiz@harbour.example', 'malformed'],
    [`${'a'.repeat(250)}@b.example`, 'malformed'],
    ['admin@harbour.example', null],
    ['o’hara+invoices@büro.example', null],
  ])('answers the e-mail "%s" with: %s', (email, fault) => {
    expect(refuseEmail(email)).toBe(fault);
  });

  it('requires a password of any length', () => {
    expect(refusePassword('')).toBe('missing');
    expect(refusePassword('x')).toBeNull();
  });
});

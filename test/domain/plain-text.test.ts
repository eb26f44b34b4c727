import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { requestHigherLimitInputSchema } from '../../domain/cards/request-higher-limit.action.ts';
import { decideApprovalInputSchema } from '../../domain/approvals/decide-approval.action.ts';
import { chargeEditSchema } from '../../domain/invoices/charge-edit.ts';
import { isPlainText, normalizeLine, normalizeLines } from '../../domain/plain-text.ts';
import { profileEditSchema } from '../../domain/users/profile-edit.ts';

describe('a line of text', () => {
  it.each([
    ['a zero-width space', 'LAB-ZW\u200b', 'LAB-ZW'],
    ['a byte order mark', '\ufeffLAB', 'LAB'],
    ['a soft hyphen', 'Wood\u00adland', 'Woodland'],
    ['a text direction override', 'Ana\u202egnp.exe', 'Anagnp.exe'],
    ['isolates around a phone number', '\u202d+44 7700 900123\u202c', '+44 7700 900123'],
    ['a joiner between Latin letters', 'A\u200dB\u200cC', 'ABC'],
    ['a presentation mark behind a digit', '1\ufe0f2', '12'],
    ['a Hangul filler', 'A\u3164B', 'AB'],
    ['letters of a tag', 'A\u{e0041}\u{e007f}', 'A'],
    ['blanks of every width', '\u00a0Ana\u2003\t Ruiz\u3000', 'Ana Ruiz'],
    ['a letter and its mark', 'Zoe\u0308', 'Zoë'],
    ['a letter and its mark with something between', 'Zoe\u200b\u0308', 'Zoë'],
  ])('is stored without %s', (_, text, stored) => {
    expect(normalizeLine(text)).toBe(stored);
  });

  it.each([
    ['a family in one emoji', '👩‍👩‍👧‍👦'],
    ['an emoji with a skin tone and a profession', '👩🏽‍🚀'],
    ['a heart that is shown in colour', '❤️‍🔥'],
    ['a key', '7️⃣'],
    ['the flag of Scotland', '🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
    ['a Hebrew name', 'רחל כהן'],
    ['an Arabic name', 'محمد الفاسي'],
    ['a Persian name with its non-joiner', 'علی‌رضا'],
    ['a Hindi conjunct', 'क्‍ष'],
    ['a Sinhala name', 'ශ්‍රී'],
    ['a Malayalam name that ends in a chillu', 'അവന്‍'],
    ['a Japanese name with a variant form', '渡邉\u{e0100}'],
    ['a Vietnamese name', 'Nguyễn'],
  ])('keeps %s as it is written', (_, text) => {
    expect(normalizeLine(text)).toBe(text);
    expect(isPlainText(text)).toBe(true);
  });

  it.each(['Ana\r\nBcc: all@x.example', 'a\u0000b', 'a\u0085b', 'a\u2028b', 'a\u001bb', 'a\ud800b'])(
    'is not plain with control characters or line breaks: %j',
    (text) => {
      expect(isPlainText(normalizeLine(text))).toBe(false);
    },
  );

  it('does not change when it is stored again', () => {
    const text = ' Zoe\u200b\u0308 \u00a0 👩‍🚀\u202e ';
    expect(normalizeLine(normalizeLine(text))).toBe(normalizeLine(text));
  });
});

describe('text of several lines', () => {
  it('keeps line breaks and inner spaces, and no other invisible characters', () => {
    expect(normalizeLines(' one\r\n  two\u200b\rthree\u2028four\u00a0! ')).toBe('one\n  two\nthree\nfour !');
  });
});

describe('what people type into an action', () => {
  it.each([
    ['a first name', profileEditSchema, (text: string) => ({ firstName: text }), 'firstName'],
    ['a last name', profileEditSchema, (text: string) => ({ lastName: text }), 'lastName'],
    ['a phone number', profileEditSchema, (text: string) => ({ phone: text }), 'phone'],
    ['a PO number', chargeEditSchema, (text: string) => ({ poNumber: text }), 'poNumber'],
  ] as const)('%s is one plain line', (_, schema, input, field) => {
    expect(v.is(schema, input('1\r\nBcc: 2'))).toBe(false);
    expect(v.is(schema, input('1\u00002'))).toBe(false);
    expect(v.parse(schema, input('\u202e1\u200b 2 '))).toMatchObject({ [field]: '1 2' });
  });

  it.each([
    ['notes', chargeEditSchema, (text: string) => ({ notes: text }), 'notes'],
    [
      'a reason for a decision',
      decideApprovalInputSchema,
      (text: string) => ({ approvalId: id, decision: 'reject', reason: text, seen: [] }),
      'reason',
    ],
    [
      'a reason for a limit',
      requestHigherLimitInputSchema,
      (text: string) => ({ buyerId: id, userId: id, cardId: null, currency: 'GBP', requestedMinor: 1, reason: text }),
      'reason',
    ],
  ] as const)('%s may have several lines, all plain', (_, schema, input, field) => {
    expect(v.is(schema, input('a\u0007b'))).toBe(false);
    expect(v.parse(schema, input('one\r\ntwo\u202e\u200b'))).toMatchObject({ [field]: 'one\ntwo' });
  });

  it('is empty if all of it is invisible', () => {
    expect(v.parse(chargeEditSchema, { poNumber: '\u200b \u00a0' })).toEqual({ poNumber: null });
    expect(v.is(profileEditSchema, { firstName: '\u200b' })).toBe(false);
  });
});

const id = '6f1d3c1e-0000-4000-8000-000000000001';

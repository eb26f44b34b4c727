import { setupI18n } from '@lingui/core';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { faultName, faultsOf, faultText } from '../../src/kit/form/form-messages.ts';
import { readTexts } from '../locales/catalogues.ts';

const range = v.object({ field: v.string(), end: v.string() });
const rangeSchema = v.pipe(
  range,
  v.forward(
    v.check(({ field, end }) => field === '' || field < end, faultName('dateOrder')),
    ['field'],
  ),
);

const cases: readonly [english: string, schema: v.GenericSchema<unknown>, typed: object][] = [
  ['City cannot be empty', v.object({ field: v.pipe(v.string(), v.nonEmpty()) }), { field: '' }],
  ['City cannot be empty', v.object({ field: v.pipe(v.string(), v.minLength(1)) }), { field: '' }],
  ['City is required', v.object({ field: v.string() }), {}],
  ['City is required', v.object({ field: v.string() }), { field: null }],
  ['Please Select City', v.object({ field: v.picklist(['a', 'b']) }), { field: '' }],
  ['City cannot exceed 4 characters', v.object({ field: v.pipe(v.string(), v.maxLength(4)) }), { field: 'Leeds' }],
  [
    'City cannot have fewer than 3 characters',
    v.object({ field: v.pipe(v.string(), v.minLength(3)) }),
    { field: 'Ay' },
  ],
  ['City can only contain numbers', v.object({ field: v.pipe(v.string(), v.digits()) }), { field: '12a' }],
  ['Email is invalid', v.object({ field: v.pipe(v.string(), v.email()) }), { field: 'tom' }],
  [
    'Invalid Email Format',
    v.object({ field: v.pipe(v.string(), v.email(faultName('emailFormat'))) }),
    { field: 'tom' },
  ],
  ['City cannot be empty', v.object({ field: v.pipe(v.string(), v.email(faultName('emailFormat'))) }), { field: '' }],
  [
    'Phone number is invalid',
    v.object({ field: v.pipe(v.string(), v.regex(/^\d{6,}$/, faultName('phone'))) }),
    { field: '1' },
  ],
  [
    'Values must match',
    v.pipe(
      v.object({ field: v.string(), again: v.string() }),
      v.forward(
        v.check(({ field, again }) => field === again, faultName('match')),
        ['field'],
      ),
    ),
    { field: 'a', again: 'b' },
  ],
  ['Start date must be before end date', rangeSchema, { field: '2026-11-02', end: '2026-11-01' }],
  [
    'At least one date must be selected',
    v.pipe(
      range,
      v.forward(
        v.check(({ field, end }) => field !== '' || end !== '', faultName('dateMissing')),
        ['field'],
      ),
    ),
    { field: '', end: '' },
  ],
  ['City is invalid', v.object({ field: v.pipe(v.string(), v.regex(/^\d$/)) }), { field: 'a' }],
];

function textOf(locale: string, messages: Record<string, never>, schema: v.GenericSchema<unknown>, typed: object) {
  const i18n = setupI18n({ locale, messages: { [locale]: messages } });
  const faults = faultsOf(v.safeParse(schema, typed).issues ?? []);
  return faults.map((fault) => faultText(i18n, fault, 'City'));
}

describe('the message of a form about a field', () => {
  it.each(cases)('“%s”', (english, schema, typed) => {
    expect(textOf('en', {}, schema, typed)).toEqual([english]);
  });

  it.each(cases)('has “%s” in German', async (english, schema, typed) => {
    const texts = Object.entries(await readTexts('de')).filter(([id]) => id.startsWith('kit.form.'));
    const german = Object.fromEntries(texts.map(([id, text]) => [id, compileMessageOrThrow(text) as never]));
    const [said = ''] = textOf('de', german, schema, typed);
    expect(said).not.toBe(english);
    expect(said).not.toMatch(/kit\.form|[{}]|null/);
    const filled = (text: string) => text.match(/City|\d/g);
    expect(filled(said)).toEqual(filled(english));
  });

  it('is the first error of each field, in the order of the schema', () => {
    const name = v.pipe(v.string(), v.minLength(2), v.regex(/^[a-z]+$/));
    const { issues = [] } = v.safeParse(v.object({ first: name, last: name }), { first: '', last: '' });
    expect(faultsOf(issues).map(({ field }) => field)).toEqual(['first', 'last']);
  });
});

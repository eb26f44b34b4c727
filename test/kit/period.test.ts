import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { plainDate } from '../../domain/time/calendar-date.ts';
import { searchWithPeriod } from '../../src/kit/period/period.ts';
import { periodFault } from '../../src/kit/period/period-faults.ts';

const [first, second] = [plainDate('2026-03-01'), plainDate('2026-03-02')];

describe('a period', () => {
  it.each([
    ['with both ends open is every day', {}, false, null],
    ['with both ends open is missing where one is required', {}, true, 'dateMissing'],
    ['may be open at one end', { to: first }, true, null],
    ['may be one day', { from: first, to: first }, true, null],
    ['begins before it ends', { from: first, to: second }, false, null],
    ['that ends before it begins is refused', { from: second, to: first }, false, 'dateOrder'],
  ] as const)('%s', (_, period, isRequired, fault) => {
    expect(periodFault(period, isRequired)).toBe(fault);
  });
});

describe('the range of an address', () => {
  const schema = searchWithPeriod({ min: v.optional(v.number()), max: v.optional(v.number()) });
  it.each([
    ['with the ends in order is applied', { from: first, to: second, min: 50, max: 100 }, undefined],
    ['of one day is applied', { from: first, to: first }, undefined],
    ['without ends is none', {}, undefined],
  ] as const)('%s', (_, search, unapplied) => {
    expect(v.parse(schema, search)).toMatchObject({ ...search, unapplied });
  });

  it.each([
    ['dates', { from: second, to: first, min: 50 }, { min: 50 }],
    ['amounts', { from: first, min: 100, max: 50 }, { from: first }],
    ['both', { from: second, to: first, min: 100, max: 50 }, {}],
  ] as const)('with reversed %s is not applied, and the list says so', (unapplied, search, applied) => {
    const none = { from: undefined, to: undefined, min: undefined, max: undefined };
    expect(v.parse(schema, search)).toEqual({ ...none, ...applied, unapplied });
  });

  it('says so again after a reload, until another range is applied', () => {
    expect(v.parse(schema, { unapplied: 'dates' }).unapplied).toBe('dates');
    expect(v.parse(schema, { unapplied: 'dates', from: first }).unapplied).toBeUndefined();
  });
});

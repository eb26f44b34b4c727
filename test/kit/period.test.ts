import { describe, expect, it } from 'vitest';
import { plainDate } from '../../domain/time/calendar-date.ts';
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

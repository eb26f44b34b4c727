import { expect, it } from 'vitest';
import { nextDayMs } from '../../src/start/snapshot/next-day.ts';

it.each([
  ['in London', 'Europe/London', '2026-11-22T20:00:00Z', '2026-11-23T00:00:00Z'],
  ['in Sydney, where it is tomorrow already', 'Australia/Sydney', '2026-11-22T20:00:00Z', '2026-11-23T13:00:00Z'],
  ['on the day that has 25 hours', 'Europe/Berlin', '2026-10-24T22:30:00Z', '2026-10-25T23:00:00Z'],
  ['on the day that has 23 hours', 'Europe/Berlin', '2026-03-28T23:30:00Z', '2026-03-29T22:00:00Z'],
  ['a moment before it begins', 'America/New_York', '2026-11-23T04:59:58Z', '2026-11-23T05:00:00Z'],
])('the next day starts at midnight in the program’s zone: %s', (_where, zone, now, midnight) => {
  const found = nextDayMs(Date.parse(now), zone);
  expect(found).toBeLessThanOrEqual(Date.parse(midnight));
  expect(found).toBeGreaterThan(Date.parse(midnight) - 1_001);
});

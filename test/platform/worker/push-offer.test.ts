import { expect, it } from 'vitest';
import { isPushOffered } from '../../../src/platform/worker/push-offer.ts';

const dayMs = 86_400_000;

it('notifications are offered where there are none yet, and a no holds for 90 days', () => {
  expect(isPushOffered('off', null, 0)).toBe(true);
  expect(
    ['unsupported' as const, 'forbidden' as const, 'on' as const].map((state) => isPushOffered(state, null, 0)),
  ).toEqual([false, false, false]);
  expect(isPushOffered('off', 5 * dayMs, 94 * dayMs)).toBe(false);
  expect(isPushOffered('off', 5 * dayMs, 95 * dayMs)).toBe(true);
});

import { describe, expect, it } from 'vitest';
import { isClockWrong, offsetAfter } from '../../domain/time/clock-offset.ts';

const dayMs = 86_400_000;

describe('the offset between the device’s clock and the server’s', () => {
  it.each([400, -400])('is measured from one answer, on a device that is %i days ahead', (days) => {
    const deviceMs = 1_000_000 * dayMs + days * dayMs;
    const offset = offsetAfter(0, {
      askedAtMs: deviceMs,
      heardAtMs: deviceMs + 200,
      serverMs: 1_000_000 * dayMs + 100,
    });
    expect(offset).toBe(-days * dayMs);
    expect(isClockWrong(offset)).toBe(true);
  });

  it('does not change with an answer that agrees with it, however slow', () => {
    expect(offsetAfter(0, { askedAtMs: 1_000, heardAtMs: 61_000, serverMs: 50_000 })).toBe(0);
    expect(offsetAfter(500, { askedAtMs: 1_000, heardAtMs: 3_000, serverMs: 2_500 })).toBe(500);
  });

  it('changes at most by half of the response time', () => {
    expect(offsetAfter(0, { askedAtMs: 1_000, heardAtMs: 3_000, serverMs: 10_000 })).toBe(8_000);
  });

  it('is not reported below two minutes', () => {
    expect([120_000, -120_000, 120_001, -120_001].map(isClockWrong)).toEqual([false, false, true, true]);
  });
});

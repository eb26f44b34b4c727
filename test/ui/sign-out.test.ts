import { describe, expect, it } from 'vitest';
import { workOnLeaving } from '../../src/frame/chrome/sign-out.tsx';

describe('unsent work at a sign-out', () => {
  it('is kept for the next sign-in by default', () => {
    expect([null, 'sendNow', 'keep', 'discard'].map((choice) => workOnLeaving(choice as never, false))).toEqual([
      'keep',
      'keep',
      'keep',
      'discard',
    ]);
  });

  it('is never kept on a shared device', () => {
    for (const choice of [null, 'sendNow', 'discard'] as const) expect(workOnLeaving(choice, true)).toBe('discard');
  });
});

import { describe, expect, it } from 'vitest';
import { gallery } from './gallery.ts';

describe('a planted mistake that random schedules rarely meet', () => {
  const directed = gallery.flatMap((planted) => (planted.directed ? [{ ...planted, directed: planted.directed }] : []));

  it.each(directed)('is caught by a case of its own: $name', async ({ directed: runCase, engineering }) => {
    expect(await runCase({})).toBeNull();
    expect(await runCase(engineering)).toEqual(expect.any(String));
  });
});

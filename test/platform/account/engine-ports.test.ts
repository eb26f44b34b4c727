import { expect, it, vi } from 'vitest';
import { createDeviceLocks } from '../../../src/platform/account/device-locks.ts';
import { locksSoon } from '../../../src/platform/account/engine-ports.ts';

const ports = {
  clock: { nowMs: () => 0, monotonicMs: () => 0, after: () => () => undefined },
  random: { fraction: () => 0, uuid: () => 'an id' },
};

it('locks whose code could not be loaded are loaded at the next attempt', async () => {
  vi.stubGlobal('navigator', {});
  const load = vi.fn().mockRejectedValueOnce(new Error('The file was lost.')).mockResolvedValue({ createDeviceLocks });
  const locks = locksSoon(ports as never, load);
  await expect(locks.tryExclusive('send', 1_000, async () => undefined)).rejects.toThrow('The file was lost.');
  let hasNested: boolean | null = null;
  const isHeld = await locks.tryExclusive('send', 1_000, async () => {
    hasNested = await locks.tryExclusive('send', 1_000, async () => undefined);
  });
  expect({ isHeld, hasNested }).toEqual({ isHeld: true, hasNested: false });
  vi.unstubAllGlobals();
});

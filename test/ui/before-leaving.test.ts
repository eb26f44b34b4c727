import { describe, expect, it } from 'vitest';
import { beforeLeaving, countUnsent } from '../../src/frame/chrome/before-leaving.ts';
import type { Offline } from '../../src/offline/offline.ts';
import { payment, queued, syncedWorld } from '../offline/offline-world.ts';

const full = () => Promise.reject(new DOMException('Full.', 'QuotaExceededError'));

/** Two entries wait on an online device, whose store fails from now on at the given calls. */
async function waiting(failing: Partial<Offline['entries']>) {
  const world = await syncedWorld();
  world.network.isDown = true;
  await queued(world.offline, payment([1, 100]));
  await queued(world.offline, payment([1, 200]));
  world.network.isDown = false;
  return { ...world, offline: { ...world.offline, entries: { ...world.offline.entries, ...failing } } };
}

describe('a sign-out on a failing device', () => {
  it('warns that the outcome of discarded requests is unknown if they cannot be cancelled', async () => {
    const { offline, settle } = await waiting({ cancel: full });
    const leaving = beforeLeaving('discard', { offline, isOnline: true, known: 2 });
    expect(await settle(leaving)).toEqual({ kind: 'notCancelled', done: 0, unknown: 2 });
  });

  it('asks what to do if unsent requests cannot be read, and says so for each choice', async () => {
    const { offline, settle } = await waiting({ all: full });
    expect(await countUnsent(offline)).toBeNull();
    const choose = (choice: 'sendNow' | 'discard') =>
      settle(beforeLeaving(choice, { offline, isOnline: true, known: null }));
    expect(await choose('sendNow')).toEqual({ kind: 'stillUnsent', stillUnsent: null });
    expect(await choose('discard')).toEqual({ kind: 'notCancelled', done: 0, unknown: null });
  });

  it('asks nothing more if the requests stay here', async () => {
    const { offline, settle } = await waiting({});
    expect(await countUnsent(offline)).toBe(2);
    expect(await settle(beforeLeaving('keep', { offline, isOnline: true, known: 2 }))).toEqual({ kind: 'leaving' });
  });
});

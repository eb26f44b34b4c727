import { describe, expect, it } from 'vitest';
import { createDeviceLocks } from '../../../src/platform/account/device-locks.ts';
import { settled, virtualClock } from '../fake-server.ts';

/** Web Locks of one browser: exclusive, with `ifAvailable` and `steal`, as in the specification. */
function fakeLockManager(): LockManager {
  const held = new Map<string, (reason: Error) => void>();
  const request = async (name: string, ...rest: unknown[]) => {
    const work = rest.at(-1) as (lock: Lock | null) => Promise<unknown>;
    const options = (rest.length > 1 ? rest[0] : {}) as LockOptions;
    if (held.has(name) && options.ifAvailable) return work(null);
    if (options.steal) held.get(name)?.(new DOMException('stolen', 'AbortError'));
    const stolen = new Promise<never>((_resolve, reject) => void held.set(name, reject));
    const mine = held.get(name);
    try {
      return await Promise.race([stolen, work({ name, mode: 'exclusive' })]);
    } finally {
      if (held.get(name) === mine) held.delete(name);
    }
  };
  const query = () => Promise.resolve({ held: [...held.keys()].map((name) => ({ name })), pending: [] });
  return { request, query };
}

function twoTabs(manager: LockManager | null = fakeLockManager()) {
  const clock = virtualClock();
  let uuids = 0;
  const random = { fraction: () => 0.5, uuid: () => `hold-${(uuids += 1)}` };
  const tab = (itsClock = clock) => createDeviceLocks(manager, { clock: itsClock, random });
  return { clock, manager, one: tab(), other: tab(), frozen: tab(virtualClock()) };
}

const forEver = () => new Promise<void>(() => undefined);

describe('a lock of the device', () => {
  it('refuses the second holder at once, and accepts it afterwards', async () => {
    const { one, other } = twoTabs();
    let finish = (): void => undefined;
    const first = one.tryExclusive('drain', 1_000, () => new Promise<void>((resolve) => void (finish = resolve)));
    await settled();
    expect(await other.tryExclusive('drain', 1_000, async () => undefined)).toBe(false);
    finish();
    expect(await first).toBe(true);
    expect(await other.tryExclusive('drain', 1_000, async () => undefined)).toBe(true);
  });

  it('is held in this tab where the browser refuses its locks, or never answers', async () => {
    const refused = () => Promise.reject(new DOMException('Access is denied in this context.', 'SecurityError'));
    const silent = () => new Promise<never>(() => undefined);
    const broken: readonly LockManager[] = [
      { request: refused, query: refused },
      { request: silent, query: silent },
      {
        request: () => {
          throw new DOMException('Access is denied in this context.', 'SecurityError');
        },
        query: refused,
      },
    ];
    for (const manager of broken) {
      const { one, clock } = twoTabs(manager);
      let finish = (): void => undefined;
      let isDone = false;
      const first = one.tryExclusive('drain', 1_000, () => new Promise<void>((resolve) => void (finish = resolve)));
      void first.then(() => void (isDone = true));
      await settled();
      await clock.advance(20_000);
      await settled();
      expect(isDone).toBe(false);
      expect(await one.tryExclusive('drain', 1_000, async () => undefined)).toBe(false);
      finish();
      expect(await first).toBe(true);
    }
  });

  it('whose work fails says so, and stays a lock of all tabs', async () => {
    const { one, other } = twoTabs();
    const failing = () => Promise.reject(new Error('The work failed.'));
    await expect(one.tryExclusive('drain', 1_000, failing)).rejects.toThrow('The work failed.');
    expect(await other.tryExclusive('drain', 1_000, async () => undefined)).toBe(true);
  });

  it('of a frozen holder passes to another tab after a timeout, and its work is told to stop', async () => {
    const { clock, frozen, other } = twoTabs();
    let stopped = false;
    void frozen.tryExclusive('drain', 1_000, async (signal) => {
      signal.addEventListener('abort', () => void (stopped = true));
      await forEver();
    });
    await settled();
    expect(await other.tryExclusive('drain', 1_000, async () => undefined)).toBe(false);
    await clock.advance(900);
    expect(await other.tryExclusive('drain', 1_000, async () => undefined)).toBe(false);
    await clock.advance(200);
    expect(await other.tryExclusive('drain', 1_000, async () => undefined)).toBe(true);
    await settled();
    expect(stopped).toBe(true);
  });

  it('is taken from a tab that was frozen before its first heartbeat', async () => {
    const { clock, manager, other } = twoTabs();
    // The browser granted the lock, but the holder was never notified.
    manager?.request('drain', forEver).catch(() => undefined);
    await settled();
    expect(await other.tryExclusive('drain', 1_000, async () => undefined)).toBe(false);
    await clock.advance(1_100);
    expect(await other.tryExclusive('drain', 1_000, async () => undefined)).toBe(true);
  });

  it('is kept by a live holder for as long as its work takes', async () => {
    const { clock, one, other } = twoTabs();
    void one.tryExclusive('drain', 1_000, forEver);
    for (let second = 0; second < 60; second += 1) {
      await clock.advance(1_000);
      expect(await other.tryExclusive('drain', 1_000, async () => undefined)).toBe(false);
    }
  });

  it('is not taken from holders that alternate quickly', async () => {
    const { clock, one, other } = twoTabs();
    for (let round = 0; round < 3; round += 1) {
      let finish = (): void => undefined;
      const pass = one.tryExclusive('drain', 1_000, () => new Promise<void>((resolve) => void (finish = resolve)));
      await settled();
      expect(await other.tryExclusive('drain', 1_000, async () => undefined)).toBe(false);
      finish();
      await pass;
      await clock.advance(1_500);
    }
  });

  it('is released when the work fails, and the caller gets the error', async () => {
    const { one, other } = twoTabs();
    await expect(
      one.tryExclusive('drain', 1_000, () => Promise.reject(new Error('The disk is full.'))),
    ).rejects.toThrow('disk');
    expect(await other.tryExclusive('drain', 1_000, async () => undefined)).toBe(true);
  });

  it('works within a tab if the browser has no Web Locks', async () => {
    const { one } = twoTabs(null);
    void one.tryExclusive('drain', 1_000, forEver);
    expect(await one.tryExclusive('drain', 1_000, async () => undefined)).toBe(false);
    expect(await one.tryExclusive('pull', 1_000, async () => undefined)).toBe(true);
  });
});

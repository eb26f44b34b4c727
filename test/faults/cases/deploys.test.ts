import { afterEach, describe, expect, it, vi } from 'vitest';
import { actionOf } from '../../../domain/actions.ts';
import { readRepositoryFile } from '../../architecture/repository-files.ts';
import { accountName } from '../../../src/offline/offline.ts';
import type { StoredEntry } from '../../../src/offline/store.ts';
import { keyOfAccount, rawAccount, sealOver } from '../../world/raw-records.ts';
import { recordsIn } from '../../world/sealed-records.ts';
import { payment, queued, states, syncedWorld } from '../../offline/offline-world.ts';
import { chargeId, tom } from '../model-rows.ts';
import { retireOn } from '../../../sw/retire.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

const account = accountName(tom);

/** A device that was offline for long still sends these. */
const shippedMutations = ['performActions', 'signIn', 'signOut', 'switchBusinessAccount'];

describe('requests of an older build', () => {
  it('case 70: every action that was ever shipped is known under its old name', () => {
    const shipped = JSON.parse(readRepositoryFile('server/shipped-actions.json')) as string[];
    expect(shipped.length).toBeGreaterThan(50);
    expect(shipped.filter((kind) => !actionOf(kind))).toEqual([]);
  });

  it('case 70: every operation that was ever shipped is still allowed', () => {
    const list = JSON.parse(readRepositoryFile('server/shipped-operations.json')) as Record<string, string>;
    expect(shippedMutations.filter((name) => !Object.values(list).includes(name))).toEqual([]);
  });
});

describe('data of a newer build', () => {
  it('case 69: its entries are not sent or changed after a rollback, and do not block others', async () => {
    const world = await syncedWorld();
    world.network.isDown = true;
    const newer = await queued(world.offline, payment([1, 100]));
    await queued(world.offline, payment([2, 200]));
    await world.pass(100);
    world.context.crash();
    const record = outboxOf(world.device.disk).find(({ id }) => id === newer.id);
    sealOver(world.device.disk, account, newer.id, { ...record, version: 99 });
    world.network.isDown = false;
    const { offline } = await world.open('rolled back');
    const stop = offline.run();
    await world.pass(60_000);
    expect(world.server.effects.map((effect) => effect.amountMinor)).toEqual([200]);
    expect(outboxOf(world.device.disk).find(({ id }) => id === newer.id)).toMatchObject({ version: 99 });
    expect(await offline.entries.unreadable()).toEqual([]);
    stop();
  });

  it('case 75: a server whose rows have a new shape resets the data, and never the outbox', async () => {
    let isNew = false;
    const world = await syncedWorld({
      wrapServer: (port) => ({
        ...port,
        changes: async (subject, cursor, limit) => {
          if (!isNew || cursor === null) return port.changes(subject, cursor, limit);
          isNew = false;
          const delivery = await port.changes(subject, null, limit);
          return delivery.kind === 'answered' ? { ...delivery, body: { ...delivery.body, reset: true } } : delivery;
        },
      }),
    });
    world.network.isDown = true;
    const entry = await queued(world.offline, payment([1, 100]));
    await world.offline.drafts.save('pay', { note: 'half' });
    await world.pass(100);
    world.network.isDown = false;
    isNew = true;
    await world.settle(world.offline.pull());
    expect((await world.offline.entries.all()).map((one) => one.id)).toEqual([entry.id]);
    expect(await world.offline.drafts.load('pay')).toEqual({ note: 'half' });
    expect(await world.offline.read.charges([chargeId(1)])).toMatchObject([{ waitingMinor: 100 }]);
    await world.pass(15_000);
    await world.settle(world.offline.replay('timer'));
    expect(world.server.effects).toHaveLength(1);
    expect(await states(world.offline)).not.toContain('needsYou');
  });
});

describe('a broken worker', () => {
  it('case 74: is replaced by one that deletes all cached files and itself, and keeps the outbox', async () => {
    const scope = new EventTarget();
    const dropped: string[] = [];
    const calls: string[] = [];
    const kept = new Set(['portal-files-1', 'portal-page-1']);
    const indexedDB = new Proxy({}, { get: (_target, name) => void calls.push(`indexedDB.${String(name)}`) });
    vi.stubGlobal('indexedDB', indexedDB);
    retireOn(
      Object.assign(scope, {
        skipWaiting: () => Promise.resolve(void calls.push('skipWaiting')),
        caches: {
          keys: () => Promise.resolve([...kept]),
          delete: (cache: string) => Promise.resolve(dropped.push(cache) > 0),
        },
        registration: { unregister: () => Promise.resolve(calls.push('unregister') > 0) },
      }),
    );
    const activated: Promise<unknown>[] = [];
    scope.dispatchEvent(new Event('install'));
    scope.dispatchEvent(
      Object.assign(new Event('activate'), { waitUntil: (work: Promise<unknown>) => void activated.push(work) }),
    );
    await Promise.all(activated);
    expect(dropped).toEqual([...kept]);
    expect(calls).toEqual(['skipWaiting', 'unregister']);
  });
});

/** The stored outbox, decrypted with the key of its account. */
function outboxOf(disk: IDBFactory): readonly StoredEntry[] {
  const look = { raw: rawAccount(disk, account), key: keyOfAccount(account), account };
  return recordsIn(look, 'outbox') as readonly StoredEntry[];
}

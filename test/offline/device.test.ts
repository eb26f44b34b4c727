import { describe, expect, it } from 'vitest';
import { IDBFactory, IDBKeyRange, forceCloseDatabase } from 'fake-indexeddb';
import * as v from 'valibot';
import type { OfflinePorts } from '../../src/offline/offline.ts';
import { rememberAccount } from '../../src/offline/device-store.ts';
import { createOffline, deviceStore, outboxesOnDevice } from '../../src/offline/offline.ts';
import { ana, chargeId, tom } from '../faults/model-rows.ts';
import { seededRandom } from '../faults/seeded-random.ts';
import { createOfflineWorld, payment, queued, states, syncedWorld } from './offline-world.ts';

const everything = { tab: 'all' } as const;
const onDisk = (disk: IDBFactory) => ({ storage: { indexedDB: disk, keyRange: IDBKeyRange }, random: seededRandom(5) });

describe('who sees what on one device', () => {
  it('another user sees neither rows nor entries, and sends nothing of them', async () => {
    const world = await syncedWorld();
    world.network.isDown = true;
    await queued(world.offline, payment([1, 100]));
    const other = await world.open('ana', ana);
    world.network.isDown = false;
    world.network.session = ana.user;
    await world.settle(other.offline.replay('start'));
    expect(await states(other.offline)).toEqual([]);
    expect(await other.offline.read.count(everything)).toBe(0);
    await world.pass(60_000);
    expect(world.server.effects).toEqual([]);
    expect(await outboxesOnDevice(onDisk(world.device.disk))).toEqual([
      { subject: tom, waiting: 1, needsYou: 0 },
      { subject: ana, waiting: 0, needsYou: 0 },
    ]);
  });

  it('signing out clears the data and keeps the person’s own work for their next sign-in', async () => {
    const world = await syncedWorld();
    world.network.isDown = true;
    await queued(world.offline, payment([1, 100]));
    await world.offline.drafts.save('pay', { note: 'half' });
    await world.offline.persisted.setItem('users', '[]');
    await world.pass(20);
    await world.offline.forget('keep');
    expect([
      await world.offline.read.count(everything),
      await world.offline.persisted.getItem('users'),
      world.offline.status().asOf,
    ]).toEqual([0, undefined, null]);
    world.context.crash();
    world.network.isDown = false;
    const { offline } = await world.open('again');
    expect([await states(offline), await offline.drafts.load('pay')]).toEqual([['waiting'], { note: 'half' }]);
    await world.settle(offline.resume());
    await world.pass(20_000);
    await world.settle(offline.replay('timer'));
    await world.pass();
    expect(world.server.effects).toHaveLength(1);
    expect(await offline.read.count(everything)).toBe(6);
  });

  it('discarding at sign-out leaves nothing to send', async () => {
    const world = await syncedWorld();
    world.network.isDown = true;
    await queued(world.offline, payment([1, 100]));
    await world.offline.drafts.save('pay', {});
    await world.pass(20);
    await world.offline.forget('discard');
    expect([await states(world.offline), await world.offline.drafts.load('pay')]).toEqual([[], undefined]);
    expect(await outboxesOnDevice(onDisk(world.device.disk))).toEqual([{ subject: tom, waiting: 0, needsYou: 0 }]);
  });

  it('counting outboxes makes no databases', async () => {
    const disk = new IDBFactory();
    expect(await outboxesOnDevice(onDisk(disk))).toEqual([]);
    expect((await disk.databases()).map((database) => database.name)).toEqual(['portal-device']);
  });
});

describe('tabs that open at once', () => {
  it('what another tab says while this one opens is passed over; its start pulls anyway', async () => {
    const world = createOfflineWorld();
    const { context } = await world.open('tab');
    const early: OfflinePorts['broadcast'] = {
      post: () => undefined,
      subscribe: (listener) => {
        listener({ kind: 'pull' });
        return () => undefined;
      },
    };
    const ports = { ...context.ports, broadcast: early };
    const offline = await createOffline(ports, { subject: tom, roles: ['buyerPayer'], timeZone: 'UTC' });
    expect(offline.status().isPulling).toBe(false);
  });
});

describe('a disk that misbehaves', () => {
  it('opens an account that it knows also when it is full: what is remembered is not written again', async () => {
    const device = deviceStore(onDisk(new IDBFactory()));
    await rememberAccount(device, tom);
    const full = { ...device, set: () => Promise.reject(new DOMException('The disk is full.', 'QuotaExceededError')) };
    await rememberAccount(full, tom);
    await expect(rememberAccount(full, ana)).rejects.toThrow('The disk is full.');
    device.close();
  });

  it('a lost connection is opened again', async () => {
    const world = await syncedWorld();
    for (const connection of world.context.user.connections) forceCloseDatabase(connection as never);
    await world.time.rest();
    expect(await world.offline.read.count(everything)).toBe(6);
    expect(await queued(world.offline, payment([1, 100]))).toMatchObject({ seq: 1 });
  });

  it('an unreadable entry is set aside with its text, and the others go on', async () => {
    const world = await syncedWorld();
    world.network.isDown = true;
    const broken = await queued(world.offline, payment([1, 100]));
    await queued(world.offline, payment([2, 200]));
    await world.pass(20);
    await damage(world.device.disk, broken.id);
    world.network.isDown = false;
    await world.pass(15_000);
    await world.settle(world.offline.replay('timer'));
    await world.pass();
    expect(world.server.effects.map((effect) => effect.amountMinor)).toEqual([200]);
    const [unreadable] = await world.offline.entries.unreadable();
    expect(unreadable).toMatchObject({ table: 'outbox', id: broken.id });
    expect(unreadable?.text).toContain('dreaming');
  });

  it('a database of a newer build is left alone, and the page says that it is old', async () => {
    const world = await syncedWorld();
    world.network.isDown = true;
    await queued(world.offline, payment([1, 100]));
    await world.pass(20);
    world.context.crash();
    await raiseVersion(world.device.disk);
    const { offline } = await world.open('old page');
    expect(offline.status()).toMatchObject({ isUpdateNeeded: true, canKeep: false });
    expect(await states(offline)).toEqual([]);
  });

  it('an old page lets a newer one change the database, and then queues nothing and says why', async () => {
    const world = await syncedWorld();
    await raiseVersion(world.device.disk);
    expect(await world.offline.enqueue('payInvoices', payment([1, 100]))).toEqual({
      ok: false,
      refusal: { code: 'STORAGE_UNAVAILABLE' },
    });
    expect(world.offline.status().isUpdateNeeded).toBe(true);
  });

  it('five thousand waiting entries are all there when it is opened again', async () => {
    const world = await syncedWorld({ charges: 1 });
    world.network.isDown = true;
    const first = await queued(world.offline, payment([1, 1]));
    await world.pass(20);
    world.context.crash();
    await multiply(world.device.disk, first.id, 5_000);
    const { offline } = await world.open('next');
    expect((await offline.entries.all()).length).toBe(5_000);
  }, 30_000);
});

describe('a browser that keeps nothing', () => {
  it('shows what is pulled, queues nothing, and says so', async () => {
    const world = createOfflineWorld();
    const offline = await createOffline(portsWithoutDisk(world), {
      subject: tom,
      roles: ['buyerPayer'],
      timeZone: 'Europe/London',
    });
    await offline.pull();
    expect(offline.status()).toMatchObject({ canKeep: false, isOnline: true });
    expect(await offline.read.count(everything)).toBe(6);
    expect(await offline.enqueue('payInvoices', payment([1, 100]))).toEqual({
      ok: false,
      refusal: { code: 'STORAGE_UNAVAILABLE' },
    });
    expect(await offline.perform('payInvoices', payment([1, 100]))).toMatchObject({ ok: true });
    expect((await offline.read.charges([chargeId(1)]))[0]).toBeDefined();
    offline.close();
  });
});

describe('the device’s own values', () => {
  it('are parsed when read, and one id is agreed on by two tabs at once', async () => {
    const disk = new IDBFactory();
    const [one, other] = [deviceStore(onDisk(disk)), deviceStore({ ...onDisk(disk), random: seededRandom(6) })];
    expect(await one.deviceId()).toBe(await other.deviceId());
    const [first, second] = await Promise.all([one.deviceId(), other.deviceId()]);
    expect(first).toBe(second);
    await one.set('locale', 'en-GB');
    expect(await other.get('locale', v.string())).toBe('en-GB');
    expect(await other.get('locale', v.number())).toBeUndefined();
    await other.remove('locale');
    expect(await one.get('locale', v.string())).toBeUndefined();
    await one.set('flag:b', 1);
    await one.set('flag:a', 1);
    expect(await other.keys('flag:')).toEqual(['flag:a', 'flag:b']);
  });
});

function portsWithoutDisk({ server }: ReturnType<typeof createOfflineWorld>): OfflinePorts {
  const answered = <T>(body: T) => Promise.resolve({ kind: 'answered' as const, body });
  return {
    clock: { now: () => '2026-03-02T09:00:00.000Z' as never, monotonicMs: () => 0, after: () => () => undefined },
    random: seededRandom(3),
    locks: {
      tryExclusive: async (_name, _maxHoldMs, work) => {
        await work(new AbortController().signal);
        return true;
      },
    },
    broadcast: { post: () => undefined, subscribe: () => () => undefined },
    storage: { indexedDB: null, keyRange: null },
    server: {
      performActions: (_subject, actions) => answered(server.perform(actions)),
      changes: (_subject, cursor) => answered(server.changes(cursor)),
      digests: () => answered(server.digests()),
      olderCharges: (_subject, after, first) => answered(server.olderCharges(after, first)),
      deviceSecret: ({ user }) => answered(secretFor(user)),
      probe: () => Promise.resolve(true),
    },
    wake: { requestWake: () => Promise.resolve() },
    log: () => undefined,
  };
}

function accountDatabase(disk: IDBFactory, version?: number): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = disk.open(`portal:${tom.program}:${tom.user}:${tom.buyer}`, version);
    opening.addEventListener('success', () => resolve(opening.result));
    opening.addEventListener('error', () => reject(new Error('The database could not be opened.')));
  });
}

async function changeOutbox(disk: IDBFactory, change: (outbox: IDBObjectStore) => void): Promise<void> {
  const database = await accountDatabase(disk);
  await new Promise<void>((resolve) => {
    const transaction = database.transaction(['outbox', 'meta'], 'readwrite');
    change(transaction.objectStore('outbox'));
    transaction.objectStore('meta').put({ id: 'revision:outbox', value: 1_000_000 });
    transaction.addEventListener('complete', () => resolve());
  });
  database.close();
}

function damage(disk: IDBFactory, id: string): Promise<void> {
  return changeOutbox(disk, (outbox) => {
    const asked = outbox.get(id);
    asked.addEventListener('success', () => {
      const record = asked.result as { entry: object };
      outbox.put({ ...record, entry: { ...record.entry, state: { kind: 'dreaming' } } });
    });
  });
}

function multiply(disk: IDBFactory, id: string, count: number): Promise<void> {
  return changeOutbox(disk, (outbox) => {
    const asked = outbox.get(id);
    asked.addEventListener('success', () => {
      const record = asked.result as { entry: { envelope: object } };
      for (let seq = 2; seq <= count; seq += 1) {
        const copyId = `${id.slice(0, 24)}${String(seq).padStart(12, '0')}`;
        const entry = { ...record.entry, id: copyId, seq, envelope: { ...record.entry.envelope, id: copyId, seq } };
        outbox.put({ ...record, id: copyId, seq, entry });
      }
    });
  });
}

async function raiseVersion(disk: IDBFactory): Promise<void> {
  (await accountDatabase(disk, 9_999)).close();
}

import { describe, expect, it } from 'vitest';
import { IDBFactory, IDBKeyRange, forceCloseDatabase } from 'fake-indexeddb';
import * as v from 'valibot';
import {
  type Entry,
  type OfflinePorts,
  AccountLocked,
  accountName,
  clearOwnWork,
  createOffline,
  deviceStore,
  outboxesOnDevice,
} from '../../../src/offline/offline.ts';
import { rememberAccount } from '../../../src/offline/account/device-store.ts';
import { encodeEntry } from '../../../src/offline/entries/entry-codec.ts';
import type { StoredEntry } from '../../../src/offline/store.ts';
import type { Device } from '../../faults/device.ts';
import { ana, chargeId, tom } from '../../faults/model-rows.ts';
import { seededRandom } from '../../faults/seeded-random.ts';
import { sealOver } from '../../world/raw-records.ts';
import { sealingWith, secretFor } from '../../world/sealed-device.ts';
import { destroySecret, openAsFound, spoil, storeOf } from './an-account.ts';
import {
  type OfflineWorld,
  type Tab,
  createOfflineWorld,
  payment,
  queued,
  states,
  syncedWorld,
} from '../offline-world.ts';

const everything = { tab: 'all' } as const;
const onDisk = (disk: IDBFactory) => ({ storage: { indexedDB: disk, keyRange: IDBKeyRange }, random: seededRandom(5) });

describe('people on one device', () => {
  it('another user sees no rows or entries of the first, and sends none', async () => {
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

  it('a sign-out makes the data unreadable; the next sign-in of the same person reads all and sends the waiting entries', async () => {
    const world = await syncedWorld();
    world.network.isDown = true;
    await queued(world.offline, payment([1, 100]));
    await world.offline.drafts.save('pay', { note: 'half' });
    await world.offline.persisted.setItem('users', '[]');
    await world.pass(20);
    const { asOf } = world.offline.status();
    world.offline.close();
    destroySecret(world.device);
    await expect(world.settle(openAsFound(world.context))).rejects.toThrow(AccountLocked);
    expect(await outboxesOnDevice(onDisk(world.device.disk))).toEqual([{ subject: tom, waiting: 1, needsYou: 0 }]);
    world.network.isDown = false;
    const offline = await world.settle(openAsFound(world.context));
    expect([await states(offline), await offline.drafts.load('pay')]).toEqual([['waiting'], { note: 'half' }]);
    expect([
      await offline.read.count(everything),
      await offline.persisted.getItem('users'),
      offline.status().asOf,
    ]).toEqual([6, '[]', asOf]);
    await world.settle(offline.resume());
    await world.pass(20_000);
    await world.settle(offline.replay('timer'));
    await world.pass();
    expect(world.server.effects).toHaveLength(1);
  });

  it('a sign-out with discarding leaves nothing to send', async () => {
    const world = await syncedWorld();
    world.network.isDown = true;
    await queued(world.offline, payment([1, 100]));
    await world.offline.drafts.save('pay', {});
    await world.pass(20);
    world.offline.close();
    destroySecret(world.device);
    await clearOwnWork(world.context.ports, accountName(tom), 0);
    expect(await outboxesOnDevice(onDisk(world.device.disk))).toEqual([{ subject: tom, waiting: 0, needsYou: 0 }]);
    world.network.isDown = false;
    const offline = await world.settle(openAsFound(world.context));
    expect([await states(offline), await offline.drafts.load('pay')]).toEqual([[], undefined]);
    await world.settle(offline.replay('start'));
    expect(world.server.effects).toEqual([]);
  });

  it('counting outboxes creates no databases', async () => {
    const disk = new IDBFactory();
    expect(await outboxesOnDevice(onDisk(disk))).toEqual([]);
    expect((await disk.databases()).map((database) => database.name)).toEqual(['portal-device']);
  });
});

describe('tabs that open at the same time', () => {
  it('a message of another tab during the start is ignored, because the start pulls anyway', async () => {
    const world = createOfflineWorld();
    const { context } = await world.open('tab');
    const early: OfflinePorts['broadcast'] = {
      post: () => undefined,
      tellHere: () => undefined,
      subscribe: (listener) => {
        listener({ kind: 'pull' });
        return () => undefined;
      },
    };
    const ports = { ...context.ports, broadcast: early };
    const offline = await createOffline(ports, { subject: tom, roles: ['buyerPayer'], timeZone: 'UTC' });
    expect(offline.status().isPulling).toBe(false);
  });

  it('a change that a closed engine completes is reported to the engine that replaced it', async () => {
    const world = await syncedWorld();
    world.network.isDown = true;
    const next = await createOffline(world.context.ports, { subject: tom, roles: ['buyerPayer'], timeZone: 'UTC' });
    const told: string[] = [];
    next.subscribe((changed) => told.push(...changed));
    const enqueued = world.offline.enqueue('payInvoices', payment([1, 100]));
    world.offline.close();
    expect(await enqueued).toMatchObject({ ok: true });
    expect(told).toContain('outbox');
    expect(await next.entries.all()).toHaveLength(1);
  });
});

describe('a faulty disk', () => {
  it('that is full still opens a known account, without writing again', async () => {
    const device = deviceStore(onDisk(new IDBFactory()));
    await rememberAccount(device, tom);
    const full = { ...device, set: () => Promise.reject(new DOMException('The disk is full.', 'QuotaExceededError')) };
    await rememberAccount(full, tom);
    await expect(rememberAccount(full, ana)).rejects.toThrow('The disk is full.');
    device.close();
  });

  it('a lost database connection is opened again', async () => {
    const world = await syncedWorld();
    for (const connection of world.context.user.connections) forceCloseDatabase(connection as never);
    await world.time.rest();
    expect(await world.offline.read.count(everything)).toBe(6);
    expect(await queued(world.offline, payment([1, 100]))).toMatchObject({ seq: 1 });
  });

  it('an entry that does not parse is quarantined with its text, and the others are sent', async () => {
    const world = await syncedWorld();
    const { broken, offline } = await openedOverDamage(world, (one) =>
      sealOver(world.device.disk, accountName(tom), one.id, {
        ...encodeEntry(one),
        entry: { ...one, state: { kind: 'dreaming' } },
      }),
    );
    expect(world.server.effects.map((effect) => effect.amountMinor)).toEqual([200]);
    const [unreadable] = await offline.entries.unreadable();
    expect(unreadable).toMatchObject({ table: 'outbox', id: broken.id });
    expect(unreadable?.text).toContain('dreaming');
  });

  it('an entry that cannot be decrypted is quarantined with its bytes, and the others are sent', async () => {
    const world = await syncedWorld();
    let spoiled: Uint8Array = new Uint8Array();
    const { broken, offline } = await openedOverDamage(world, (one) => {
      spoiled = spoil(world.device.disk, 'outbox', `outbox/${one.id}`);
    });
    expect(world.server.effects.map((effect) => effect.amountMinor)).toEqual([200]);
    const [unreadable] = await offline.entries.unreadable();
    expect(unreadable).toMatchObject({ table: 'outbox', id: broken.id });
    expect(unreadable?.text).toContain(Buffer.from(spoiled).toString('base64'));
  });

  it('an entry with two hundred invoices that cannot be decrypted is quarantined', async () => {
    const world = await syncedWorld({ charges: 201, pageRows: 500 });
    world.network.isDown = true;
    const small = await queued(world.offline, payment([201, 10]));
    const large = await queued(
      world.offline,
      payment(...Array.from({ length: 200 }, (_none, at) => [at + 1, 10] as const)),
    );
    await world.pass(20);
    world.offline.close();
    spoil(world.device.disk, 'outbox', `outbox/${large.id}`);
    world.network.isDown = false;
    const { offline } = await world.open('again');
    expect((await offline.entries.all()).map(({ id }) => id)).toEqual([small.id]);
    await world.pass(60_000);
    await world.settle(offline.replay('timer'));
    expect(await offline.entries.unreadable()).toMatchObject([{ id: large.id }]);
    expect(world.server.effects.map((effect) => effect.amountMinor)).toEqual([10]);
  });

  it('a database of a newer build is not changed, and the page reports that it is outdated', async () => {
    const world = await syncedWorld();
    world.network.isDown = true;
    await queued(world.offline, payment([1, 100]));
    await world.pass(20);
    world.context.crash();
    await raiseVersion(world.device.disk);
    const { offline } = await world.open('old page');
    expect(offline.status()).toMatchObject({ isUpdateNeeded: true, canKeep: false, whyNothingKept: 'newer' });
    expect(await states(offline)).toEqual([]);
  });

  it('an old page closes the database for a newer one, then queues nothing and reports why', async () => {
    const world = await syncedWorld();
    await raiseVersion(world.device.disk);
    expect(await world.offline.enqueue('payInvoices', payment([1, 100]))).toEqual({
      ok: false,
      refusal: { code: 'STORAGE_UNAVAILABLE' },
    });
    expect(world.offline.status().isUpdateNeeded).toBe(true);
  });

  it('five thousand waiting entries are read after a restart', async () => {
    const world = await syncedWorld({ charges: 1 });
    world.network.isDown = true;
    const first = await queued(world.offline, payment([1, 1]));
    await world.pass(20);
    world.context.crash();
    await multiply(world.device, first, 5_000);
    const { offline } = await world.open('next');
    expect((await offline.entries.all()).length).toBe(5_000);
    expect(await outboxesOnDevice(onDisk(world.device.disk))).toMatchObject([{ waiting: 5_000 }]);
  });
});

describe('a browser without storage', () => {
  it('shows pulled rows, queues nothing, and reports it', async () => {
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
  it('are parsed when read, and two simultaneous tabs use the same device id', async () => {
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
    broadcast: { post: () => undefined, tellHere: () => undefined, subscribe: () => () => undefined },
    storage: { indexedDB: null, keyRange: null },
    server: {
      performActions: (_subject, actions) => answered(server.perform(actions)),
      changes: (_subject, cursor) => answered(server.changes(cursor)),
      digests: () => answered(server.digests()),
      olderCharges: (_subject, after, first) => answered(server.olderCharges(after, first)),
      reportMismatches: () => answered(true),
      deviceSecret: ({ user }) => answered(secretFor(user)),
      probe: () => Promise.resolve(true),
    },
    wake: { requestWake: () => Promise.resolve() },
    log: () => undefined,
  };
}

/** Of two payments that wait on a closed device one is changed; what the next page makes of both, once it has a connection. */
async function openedOverDamage(world: OfflineWorld & Tab, change: (broken: Entry) => void) {
  world.network.isDown = true;
  const broken = await queued(world.offline, payment([1, 100]));
  await queued(world.offline, payment([2, 200]));
  await world.pass(20);
  world.context.crash();
  change(broken);
  world.network.isDown = false;
  const { offline } = await world.open('next');
  await world.pass(15_000);
  await world.settle(offline.replay('timer'));
  await world.pass();
  return { broken, offline };
}

/** A long outbox, as it is stored after much offline work. */
async function multiply({ disk, secrets }: Device, first: Entry, count: number): Promise<void> {
  const store = await storeOf({ indexedDB: disk, keyRange: IDBKeyRange, sealing: sealingWith(secrets) });
  const copies = Array.from({ length: count - 1 }, (_none, at): StoredEntry => {
    const seq = at + 2;
    const id = `${first.id.slice(0, 24)}${String(seq).padStart(12, '0')}` as Entry['envelope']['id'];
    return encodeEntry({ ...first, id, seq, envelope: { ...first.envelope, id, seq } });
  });
  await store.write(['outbox'], (transaction) => transaction.put('outbox', copies));
  store.close();
}

function raiseVersion(disk: IDBFactory): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = disk.open(accountName(tom), 9_999);
    opening.addEventListener('success', () => {
      opening.result.close();
      resolve();
    });
    opening.addEventListener('error', () => reject(new Error('The database could not be opened.')));
  });
}

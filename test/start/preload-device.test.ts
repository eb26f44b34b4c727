import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { accountKey } from '../../src/block-store/sealing/account-key.ts';
import { encryptorOf } from '../../src/block-store/sealing/encryptor.ts';
import { createPreload } from '../../src/platform/preload/preload.ts';
import { accountName } from '../../src/offline/account/device-names.ts';
import {
  type Preload,
  type Offline,
  type SealingPort,
  AccountLocked,
  clearOwnWork,
  deviceStore,
} from '../../src/offline/offline.ts';
import { preloadDevice } from '../../src/platform/preload/preload-device.ts';
import { grantKey } from '../../src/platform/identity/grant-keys.ts';
import { grantedSubject } from '../../src/platform/identity/granted-subject.ts';
import { chargeId, tom } from '../faults/model-rows.ts';
import { seededRandom } from '../faults/seeded-random.ts';
import { type Secrets, sealingWith } from '../world/sealed-device.ts';
import { destroySecret, openAsFound } from '../offline/account/an-account.ts';
import { type OfflineWorld, type Tab, payment, queued, syncedWorld } from '../offline/offline-world.ts';

const byDate = { field: 'dueDate', descending: false } as const;
const grant = { program: tom.program, user: tom.user, buyer: { id: tom.buyer } };
const hundreds = { charges: 600, pageRows: 500 };

type OnDisk = { readonly disk: IDBFactory; readonly secrets: Secrets };

function aNewDevice(): OnDisk {
  return { disk: new IDBFactory(), secrets: new Map() };
}

/** A device with a visited list, offline, of a person with an offline grant. */
async function looked() {
  const world = await syncedWorld(hundreds);
  world.network.isDown = true;
  await asked(world.offline);
  await world.pass(10_000);
  await valuesOf(world.device.disk).set(grantKey, grant);
  return world;
}

async function asked({ read, entries, status }: Offline) {
  const lines = await read.page({ tab: 'open' }, byDate, 0, 50);
  const [count, waiting] = [await read.count({ tab: 'open' }), await entries.all()];
  return { ids: lines.map(({ row }) => row.id), count, waiting: waiting.length, asOf: status().asOf };
}

function valuesOf(disk: IDBFactory, preload?: Preload) {
  const storage = { indexedDB: disk, keyRange: IDBKeyRange };
  return deviceStore({ storage: preload ? { ...storage, preload } : storage, random: seededRandom(5) });
}

/** All reads of a page's first script, complete; the other scripts start when they are available. */
async function begun({ disk, secrets }: OnDisk, nowMs: () => number = () => 0): Promise<Preload> {
  const storage = {
    indexedDB: disk,
    keyRange: IDBKeyRange,
    readSecret: async (account: string) => secrets.get(account) ?? null,
  };
  const read = preloadDevice(storage, 0, grantedSubject, '/account-overview');
  await Promise.all([read.values, read.account]);
  return createPreload(read, nowMs);
}

/** The engine of a page with a preload, and the names of the databases that it opens. */
async function startedWith({ context, device }: OfflineWorld & Tab, preload: Preload) {
  const opened: string[] = [];
  const indexedDB: IDBFactory = {
    open: (name, version) => {
      opened.push(name);
      return device.disk.open(name, version);
    },
    deleteDatabase: (name) => device.disk.deleteDatabase(name),
    cmp: (one, other) => device.disk.cmp(one, other),
    databases: () => device.disk.databases(),
  };
  // The key from the preload is a key object of the browser.
  const sealing: SealingPort = { ...sealingWith(device.secrets), key: accountKey, encryptor: encryptorOf };
  const ports = { ...context.ports, storage: { indexedDB, keyRange: IDBKeyRange, sealing, preload } };
  return { offline: await openAsFound({ ports }), opened };
}

describe('a start that has preloaded', () => {
  it('shows its first screen before any database is opened again', async () => {
    const world = await looked();
    const before = await asked(world.offline);
    const { offline, opened } = await startedWith(world, await begun(world.device));
    expect(await asked(offline)).toEqual(before);
    expect(before).toMatchObject({ count: 600, ids: { length: 50 } });
    expect(opened).toEqual([]);
    offline.close();
  });

  it('opens the database for what was not preloaded', async () => {
    const world = await looked();
    const { offline, opened } = await startedWith(world, await begun(world.device));
    expect((await offline.read.charges([chargeId(3)]))[0]?.row.id).toBe(chargeId(3));
    expect(opened).toEqual([accountName(tom)]);
    expect(await queued(offline, payment([1, 100]))).toMatchObject({ seq: 1 });
    expect((await asked(offline)).waiting).toBe(1);
    offline.close();
  });

  it('makes the screens read again if another tab wrote meanwhile', async () => {
    const world = await looked();
    const preload = await begun(world.device);
    await queued(world.offline, payment([1, 100]));
    const { offline } = await startedWith(world, preload);
    expect((await asked(offline)).waiting).toBe(0);
    const told = new Promise<void>((resolve) => {
      offline.subscribe((names) => {
        if (names.has('outbox')) resolve();
      });
    });
    await offline.drafts.save('note', 'opens it');
    await told;
    expect((await asked(offline)).waiting).toBe(1);
    offline.close();
  });

  it('shows nothing that was discarded meanwhile, and stores what is queued after that', async () => {
    const world = await looked();
    await queued(world.offline, payment([1, 100]));
    await world.offline.drafts.save('pay', 'half');
    const preload = await begun(world.device);
    await clearOwnWork(world.context.ports, accountName(tom), 0);
    const { offline } = await startedWith(world, preload);
    await offline.drafts.save('note', 'opens it');
    expect(await asked(offline)).toMatchObject({ waiting: 0, count: 600 });
    expect([await offline.drafts.load('pay'), await offline.drafts.load('note')]).toEqual([undefined, 'opens it']);
    offline.close();
  });

  it('opens nothing once the secret is destroyed', async () => {
    const world = await looked();
    const preload = await begun(world.device);
    (await startedWith(world, preload)).offline.close();
    destroySecret(world.device);
    await expect(world.settle(startedWith(world, preload))).rejects.toThrow(AccountLocked);
  });

  it('reads nothing of an account whose secret is not on the device', async () => {
    const world = await looked();
    destroySecret(world.device);
    expect(await (await begun(world.device)).account(accountName(tom))).toBeNull();
  });

  it('does not preload a long outbox', async () => {
    const world = await looked();
    for (let number = 1; number <= 101; number += 1) await queued(world.offline, payment([number, 1]));
    const { offline, opened } = await startedWith(world, await begun(world.device));
    expect((await offline.entries.all()).length).toBe(101);
    expect(opened).toEqual([accountName(tom)]);
    offline.close();
  });

  it('reads nothing of a database of another build', async () => {
    const world = await looked();
    world.offline.close();
    const newer = world.device.disk.open(accountName(tom), 990);
    await new Promise((resolve) => newer.addEventListener('success', resolve));
    newer.result.close();
    expect(await (await begun(world.device)).account(accountName(tom))).toBeNull();
  });

  it('makes no database where there is none', async () => {
    const device = aNewDevice();
    const { disk } = device;
    const preload = await begun(device);
    expect([await preload.values(), await preload.account(accountName(tom))]).toEqual([null, null]);
    expect(await disk.databases()).toEqual([]);
  });
});

describe('values that were preloaded', () => {
  const text = v.string();

  it('are read from the disk once this page has written them, and all once the session is known', async () => {
    const device = aNewDevice();
    const { disk } = device;
    const before = valuesOf(disk);
    for (const key of ['one', 'other']) await before.set(key, 'as it was');
    const preload = await begun(device);
    const values = valuesOf(disk, preload);
    for (const key of ['one', 'other']) await before.set(key, 'of another tab');
    expect([await values.get('one', text), await values.keys('o')]).toEqual(['as it was', ['one', 'other']]);
    await valuesOf(disk, preload).set('one', 'our own');
    expect([await values.get('one', text), await values.get('other', text)]).toEqual(['our own', 'as it was']);
    await values.remove('one');
    expect(await values.keys('o')).toEqual(['other']);
    preload.settleValues();
    expect(await values.get('other', text)).toBe('of another tab');
  });

  it('expire after some seconds', async () => {
    const device = aNewDevice();
    const { disk } = device;
    await valuesOf(disk).set('one', 'as it was');
    let nowMs = 4_900;
    const preload = await begun(device, () => nowMs);
    await valuesOf(disk).set('one', 'of another tab');
    expect(await valuesOf(disk, preload).get('one', text)).toBe('as it was');
    nowMs = 5_100;
    expect(await valuesOf(disk, preload).get('one', text)).toBe('of another tab');
  });
});

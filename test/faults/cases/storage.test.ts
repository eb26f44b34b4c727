import { IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { accountName, deviceStore } from '../../../src/offline/offline.ts';
import { readRepositoryFile, repositoryFiles } from '../../architecture/repository-files.ts';
import { createOfflineWorld, payment, queued, states, syncedWorld } from '../../offline/offline-world.ts';
import { rawAccount } from '../../world/raw-records.ts';
import type { RawRecords } from '../../world/sealed-records.ts';
import { createDevice, openContext } from '../device.ts';
import { chargeId, tom } from '../model-rows.ts';
import { seededRandom } from '../seeded-random.ts';

const accountDatabase = accountName(tom);

describe('a device whose data the browser deleted', () => {
  it('case 52: loads all rows of the server again, and the person’s records there show what is missing', async () => {
    const world = await syncedWorld();
    const sent = await queued(world.offline, payment([1, 100]));
    await world.pass(1_000);
    world.network.isDown = true;
    const lost = await queued(world.offline, payment([2, 200]));
    await world.pass(100);
    world.context.crash();
    world.device.disk.deleteDatabase(accountDatabase);
    world.device.disk.deleteDatabase('portal-device');
    world.network.isDown = false;
    const { offline } = await world.open('after');
    await world.settle(offline.pull());
    expect(await offline.read.count({ tab: 'all' })).toBe(6);
    expect((await offline.read.all('actions')).map((record) => record.id)).toEqual([sent.id]);
    expect((await offline.read.charges([chargeId(2)]))[0]?.waitingMinor).toBe(0);
    expect(lost.id).not.toBe(sent.id);
  });

  it('case 52: with an open tab, does not show or send the deleted entries', async () => {
    const world = await syncedWorld();
    world.network.isDown = true;
    await queued(world.offline, payment([1, 100]));
    await world.pass(100);
    for (const connection of world.context.user.connections) connection.close();
    await deleted(world.device.disk, accountDatabase);
    expect(await states(world.offline)).toEqual([]);
    world.network.isDown = false;
    await world.settle(world.offline.pull());
    expect(await world.offline.read.count({ tab: 'all' })).toBe(6);
    expect(await queued(world.offline, payment([1, 100]))).toMatchObject({ seq: 1 });
  });

  it('case 54: after seven days without a visit, loads all rows again and numbers its entries from one', async () => {
    const world = await syncedWorld();
    await queued(world.offline, payment([1, 100]));
    await world.pass(1_000);
    world.context.crash();
    world.device.disk.deleteDatabase(accountDatabase);
    world.device.disk.deleteDatabase('portal-device');
    await world.pass(8 * 86_400_000);
    const { offline } = await world.open('a week later');
    await world.settle(offline.pull());
    expect(await queued(offline, payment([1, 200]))).toMatchObject({ seq: 1 });
    await world.pass(1_000);
    expect(world.server.effects.map((effect) => effect.amountMinor)).toEqual([100, 200]);
  });
});

describe('a browser without storage', () => {
  it('case 58: writes no row, entry or draft into localStorage', () => {
    const sources = repositoryFiles().filter((file) => /^(domain|src|sw)\/.*\.tsx?$/.test(file));
    expect(sources.length).toBeGreaterThan(100);
    // localStorage holds only what a page needs before its first paint: the colour scheme, the paths of pages with a snapshot in
    // IndexedDB, and the alerts that were dismissed before sign-in.
    const using = (words: RegExp) => sources.filter((file) => words.test(readRepositoryFile(file)));
    expect(using(/\blocalStorage\b/)).toEqual(['src/platform/browser/device-texts.ts']);
    expect(using(/\bkeepDeviceText\(/)).toEqual([
      'src/kit/alerts/public-alerts.tsx',
      'src/platform/browser/device-texts.ts',
      'src/platform/shell/wished-color-scheme.ts',
      'src/start/snapshot/snapshot-paths.ts',
    ]);
  });
});

describe('copied profiles', () => {
  it('case 59: an old profile with payments that were made long ago makes none of them again', async () => {
    const world = await syncedWorld();
    world.network.isDown = true;
    await queued(world.offline, payment([1, 100]));
    await queued(world.offline, payment([1, 200]));
    await world.pass(100);
    const kept = rawAccount(world.device.disk, accountDatabase);
    world.network.isDown = false;
    const stop = world.offline.run();
    await world.pass(60_000);
    expect(await states(world.offline)).toEqual([]);
    stop();
    world.context.crash();
    // A week later the backup of the profile is restored: its unsent entries look expired.
    await world.pass(7 * 86_400_000);
    await putBack(world.device.disk, kept);
    const { offline } = await world.open('restored');
    const stopAgain = offline.run();
    await world.settle(offline.pull());
    await world.pass(60_000);
    expect(world.server.effects.map((effect) => effect.amountMinor)).toEqual([100, 200]);
    expect(await states(offline)).toEqual([]);
    stopAgain();
  });

  it('case 60: two profiles with one device id both pay, each under its own ids', async () => {
    const world = createOfflineWorld();
    const profiles = [createDevice(), createDevice()];
    for (const [index, device] of profiles.entries()) {
      await deviceStore({
        storage: { indexedDB: device.disk, keyRange: IDBKeyRange },
        random: seededRandom(7),
      }).deviceId();
      const around = { ...world, device, random: seededRandom(20 + index) };
      const offline = await openContext(around, `profile ${index}`, tom).offline;
      await world.settle(offline.pull());
      expect(await queued(offline, payment([1 + index, 100]))).toMatchObject({ seq: 1 });
    }
    await world.pass(5_000);
    expect(world.server.effects.map((effect) => [effect.seq, effect.amountMinor])).toEqual([
      [1, 100],
      [1, 100],
    ]);
    expect(new Set(world.server.effects.map((effect) => effect.actionId)).size).toBe(2);
  });
});

function deleted(disk: IDBFactory, name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = disk.deleteDatabase(name);
    request.addEventListener('success', () => resolve());
    request.addEventListener('error', () => reject(new Error('The database could not be deleted.')));
  });
}

/** Restores all data of the account, and nothing else. */
async function putBack(disk: IDBFactory, kept: RawRecords): Promise<void> {
  const database = await opened(disk);
  const transaction = database.transaction(Object.keys(kept), 'readwrite');
  for (const [place, records] of Object.entries(kept)) {
    const store = transaction.objectStore(place);
    store.clear();
    for (const [key, value] of records) store.put(value, key);
  }
  return new Promise((resolve) => {
    transaction.addEventListener('complete', () => {
      database.close();
      resolve();
    });
  });
}

function opened(disk: IDBFactory): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = disk.open(accountDatabase);
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(new Error('The database could not be opened.')));
  });
}

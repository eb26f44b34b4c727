import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { createAhead } from '../../src/offline/ahead.ts';
import { accountName } from '../../src/offline/device-names.ts';
import type { Ahead, Offline } from '../../src/offline/offline.ts';
import { createOffline, deviceStore } from '../../src/offline/offline.ts';
import { readAhead } from '../../src/offline/read-ahead.ts';
import { grantedSubject, grantKey } from '../../src/platform/granted-subject.ts';
import { chargeId, tom } from '../faults/model-rows.ts';
import { seededRandom } from '../faults/seeded-random.ts';
import type { OfflineWorld, Tab } from './offline-world.ts';
import { payment, queued, syncedWorld } from './offline-world.ts';

const byDate = { field: 'dueDate', descending: false } as const;
const grant = { program: tom.program, user: tom.user, buyer: { id: tom.buyer } };
const hundreds = { charges: 600, pageRows: 500 };

/** A device on which the list was looked at, offline, by somebody who may start without a connection. */
async function looked() {
  const world = await syncedWorld(hundreds);
  world.network.isDown = true;
  await asked(world.offline);
  await world.pass(10_000);
  await valuesOf(world.device.disk).set(grantKey, grant);
  return world;
}

async function asked({ read, entries, status }: Offline) {
  const lines = await read.page({ tab: 'all' }, byDate, 0, 50);
  const [count, waiting] = [await read.count({ tab: 'all' }), await entries.all()];
  return { ids: lines.map(({ row }) => row.id), count, waiting: waiting.length, asOf: status().asOf };
}

function valuesOf(disk: IDBFactory, ahead?: Ahead) {
  const storage = { indexedDB: disk, keyRange: IDBKeyRange };
  return deviceStore({ storage: ahead ? { ...storage, ahead } : storage, random: seededRandom(5) });
}

/** Everything that the first script of a page reads, whole; the other scripts begin when it is there. */
async function begun(disk: IDBFactory, nowMs: () => number = () => 0): Promise<Ahead> {
  const read = readAhead({ indexedDB: disk }, 0, grantedSubject, '/account-overview');
  await Promise.all([read.values, read.account]);
  return createAhead(read, nowMs);
}

/** The engine of a page that has read ahead, and the names of the databases that it opens. */
async function startedAhead({ context, device }: OfflineWorld & Tab, ahead: Ahead) {
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
  const ports = { ...context.ports, storage: { indexedDB, keyRange: IDBKeyRange, ahead } };
  const offline = await createOffline(ports, {
    subject: tom,
    roles: ['buyerAdministrator'],
    timeZone: 'Europe/London',
  });
  return { offline, opened };
}

describe('a start that has read ahead', () => {
  it('shows its first screen before any database is opened again', async () => {
    const world = await looked();
    const before = await asked(world.offline);
    const { offline, opened } = await startedAhead(world, await begun(world.device.disk));
    expect(await asked(offline)).toEqual(before);
    expect(before).toMatchObject({ count: 600, ids: { length: 50 } });
    expect(opened).toEqual([]);
    offline.close();
  });

  it('opens the database for what was not read, and goes on there', async () => {
    const world = await looked();
    const { offline, opened } = await startedAhead(world, await begun(world.device.disk));
    expect((await offline.read.charges([chargeId(3)]))[0]?.row.id).toBe(chargeId(3));
    expect(opened).toEqual([accountName(tom)]);
    expect(await queued(offline, payment([1, 100]))).toMatchObject({ seq: 1 });
    expect((await asked(offline)).waiting).toBe(1);
    offline.close();
  });

  it('tells its screens to read again where another tab has written in between', async () => {
    const world = await looked();
    const ahead = await begun(world.device.disk);
    await queued(world.offline, payment([1, 100]));
    const { offline } = await startedAhead(world, ahead);
    expect((await asked(offline)).waiting).toBe(0);
    const changed: string[] = [];
    offline.subscribe((names) => changed.push(...names));
    await offline.drafts.save('note', 'opens it');
    expect(changed).toContain('outbox');
    expect((await asked(offline)).waiting).toBe(1);
    offline.close();
  });

  it('shows nothing of an account that was cleared in between, and keeps what is queued after that', async () => {
    const world = await looked();
    const ahead = await begun(world.device.disk);
    await world.offline.forget('keep');
    const { offline } = await startedAhead(world, ahead);
    await offline.drafts.save('note', 'opens it');
    expect(await asked(offline)).toMatchObject({ ids: [], count: 0, asOf: null });
    expect(await offline.drafts.load('note')).toBe('opens it');
    offline.close();
  });

  it('does not show it again to whoever opens the account a second time', async () => {
    const world = await looked();
    const ahead = await begun(world.device.disk);
    (await startedAhead(world, ahead)).offline.close();
    await world.offline.forget('keep');
    const { offline } = await startedAhead(world, ahead);
    expect(await asked(offline)).toMatchObject({ ids: [], count: 0, asOf: null });
    offline.close();
  });

  it('leaves a long outbox to those who ask for it', async () => {
    const world = await looked();
    for (let number = 1; number <= 101; number += 1) await queued(world.offline, payment([number, 1]));
    const { offline, opened } = await startedAhead(world, await begun(world.device.disk));
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
    expect(await (await begun(world.device.disk)).account(accountName(tom))).toBeNull();
  });

  it('makes no database where there is none', async () => {
    const disk = new IDBFactory();
    const ahead = await begun(disk);
    expect([await ahead.values(), await ahead.account(accountName(tom))]).toEqual([null, null]);
    expect(await disk.databases()).toEqual([]);
  });
});

describe('values that were read ahead', () => {
  const text = v.string();

  it('are asked of the disk once this page has written them, and all of them once it is known who is here', async () => {
    const disk = new IDBFactory();
    const before = valuesOf(disk);
    for (const key of ['one', 'other']) await before.set(key, 'as it was');
    const ahead = await begun(disk);
    const values = valuesOf(disk, ahead);
    for (const key of ['one', 'other']) await before.set(key, 'of another tab');
    expect([await values.get('one', text), await values.keys('o')]).toEqual(['as it was', ['one', 'other']]);
    await valuesOf(disk, ahead).set('one', 'our own');
    expect([await values.get('one', text), await values.get('other', text)]).toEqual(['our own', 'as it was']);
    await values.remove('one');
    expect(await values.keys('o')).toEqual(['other']);
    ahead.settleValues();
    expect(await values.get('other', text)).toBe('of another tab');
  });

  it('are believed for some seconds and no longer', async () => {
    const disk = new IDBFactory();
    await valuesOf(disk).set('one', 'as it was');
    let nowMs = 4_900;
    const ahead = await begun(disk, () => nowMs);
    await valuesOf(disk).set('one', 'of another tab');
    expect(await valuesOf(disk, ahead).get('one', text)).toBe('as it was');
    nowMs = 5_100;
    expect(await valuesOf(disk, ahead).get('one', text)).toBe('of another tab');
  });
});

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { encodeEntry } from '../../../src/offline/entries/entry-codec.ts';
import { completionOf, openWith } from '../../../src/offline/account/idb-request.ts';
import { deviceStore } from '../../../src/offline/offline.ts';
import type { StoredEntry } from '../../../src/offline/store.ts';
import { chargeId, modelCharge, numberedId, tom } from '../../faults/model-rows.ts';
import { seededRandom } from '../../faults/seeded-random.ts';
import { rawDatabases } from '../../world/raw-records.ts';
import { openAsFound } from './an-account.ts';
import { anEntry } from '../entries/an-entry.ts';
import { createOfflineWorld, payment, queued, states } from '../offline-world.ts';

const formerName = `portal:${tom.program}:${tom.user}:${tom.buyer}`;
const noted = `account:${formerName}`;
const collections = ['buyers', 'bankAccounts', 'charges', 'payments', 'disputes', 'actions', 'approvals', 'activity'];
const tables = [...collections, 'olderCharges', 'outbox', 'meta', 'drafts', 'persisted', 'setAside'];

/** An entry as an earlier build wrote it, letter for letter. */
const waiting = JSON.parse(readFileSync(new URL('../golden/entry-v1.json', import.meta.url), 'utf8')) as StoredEntry;

type Former = Readonly<Record<string, readonly ({ readonly id: string } & Readonly<Record<string, unknown>>)[]>>;
const tomsWork: Former = {
  charges: [{ id: chargeId(1), about: [], load: 3, row: modelCharge(1) }],
  outbox: [waiting],
  drafts: [{ id: 'pay', value: { note: 'half' } }],
  setAside: [
    { id: 'outbox:old', table: 'outbox', recordId: 'old', rowVersion: null, text: 'what it was', why: 'kind' },
    { id: 'charges:bad', table: 'charges', recordId: 'bad', rowVersion: 7, text: 'a row', why: 'status' },
  ],
  meta: [
    { id: 'cursor', value: 'up to date' },
    { id: 'seq', value: 4 },
  ],
};

/** Writes into the plain database of an earlier build, which is made where there is none; a page of that build would do the same. */
async function writeFormer(indexedDB: IDBFactory, records: Former): Promise<IDBDatabase> {
  const database = await openWith({ indexedDB, keyRange: null }, formerName, 10, (made) => {
    for (const table of tables) made.createObjectStore(table, { keyPath: 'id' });
  });
  const transaction = database.transaction(tables, 'readwrite');
  for (const [table, all] of Object.entries(records))
    for (const record of all) transaction.objectStore(table).put(record);
  await completionOf(transaction);
  return database;
}

/** A device that Tom used with an earlier build, without a connection. */
async function usedBefore(records: Former = tomsWork) {
  const world = createOfflineWorld();
  world.network.isDown = true;
  const { disk } = world.device;
  const values = deviceStore({ storage: { indexedDB: disk, keyRange: null }, random: seededRandom(5) });
  await values.set(noted, tom);
  (await writeFormer(disk, records)).close();
  const names = () => [...rawDatabases(disk).keys()];
  return { ...world, disk, names, notes: () => values.keys(noted) };
}

describe('a device of an earlier build, which kept its accounts unsealed', () => {
  it('has there what its person asked for and drafted, and sends it; what the server had said is loaded again', async () => {
    const world = await usedBefore();
    const { offline } = await world.open('tab');
    expect([await states(offline), await offline.drafts.load('pay')]).toEqual([['waiting'], { note: 'half' }]);
    expect(await offline.entries.unreadable()).toEqual([{ table: 'outbox', id: 'old', text: 'what it was' }]);
    expect([await offline.read.count({ tab: 'all' }), offline.status().asOf]).toEqual([0, null]);
    world.network.isDown = false;
    await world.settle(offline.pull());
    expect(await offline.read.count({ tab: 'all' })).toBe(6);
    expect(await queued(offline, payment([2, 100]))).toMatchObject({ seq: 5 });
    await world.pass(20_000);
    await world.settle(offline.replay('timer'));
    await world.pass();
    expect(world.server.effects.map(({ amountMinor }) => amountMinor)).toEqual([1_000, 100]);
  });

  it('leaves nothing of it unsealed, and at the next start not even the database', async () => {
    const world = await usedBefore();
    const first = await world.open('first');
    const left = [...(rawDatabases(world.disk).get(formerName)?.rawObjectStores.values() ?? [])];
    expect(left.flatMap((store) => [...store.records.values()])).toEqual([]);
    first.offline.close();
    const { offline } = await world.open('second');
    await world.time.rest();
    expect(world.names()).not.toContain(formerName);
    expect(await world.notes()).toEqual([]);
    expect(await states(offline)).toEqual(['waiting']);
  });

  it('takes over once what two tabs find at the same time, and not again what was sent or taken back since', async () => {
    const world = await usedBefore();
    const [one, other] = await Promise.all([world.open('one'), world.open('other')]);
    expect([await states(one.offline), await states(other.offline)]).toEqual([['waiting'], ['waiting']]);
    await one.offline.entries.cancel(waiting.id);
    await writeFormer(world.disk, tomsWork).then((database) => database.close());
    const offline = await openAsFound(one.context);
    // It may have arrived: the server is asked, in its place.
    expect((await offline.entries.all()).map(({ envelope }) => envelope.kind)).toEqual(['cancelAction']);
  });

  it('takes over at the next start what a page of the earlier build has queued after that', async () => {
    const world = await usedBefore();
    const first = await world.open('first');
    const later = encodeEntry(anEntry({ id: numberedId('d', 9), seq: 5 }));
    await writeFormer(world.disk, { outbox: [later] }).then((database) => database.close());
    first.offline.close();
    const { offline } = await world.open('second');
    expect((await offline.entries.all()).map(({ id }) => id)).toEqual([waiting.id, later.id]);
  });

  it('does not wait for a page of the earlier build that is asleep and holds the database', async () => {
    const world = await usedBefore({});
    const held = await writeFormer(world.disk, {});
    const first = await world.open('first');
    first.offline.close();
    const { offline } = await world.open('second');
    expect(await states(offline)).toEqual([]);
    held.close();
    await world.time.rest();
    expect(world.names()).not.toContain(formerName);
  });

  it('keeps it where it was if there is no room for it, and tries again', async () => {
    const world = await usedBefore();
    const { context, offline } = await world.open('roomy');
    expect(await states(offline)).toEqual(['waiting']);
    const later = encodeEntry(anEntry({ id: numberedId('d', 9), seq: 5 }));
    await writeFormer(world.disk, { outbox: [later] }).then((database) => database.close());
    offline.close();
    context.user.fullWrites = 1;
    expect(await states(await openAsFound(context))).toEqual(['waiting']);
    expect(await states(await openAsFound(context))).toEqual(['waiting', 'waiting']);
  });
});

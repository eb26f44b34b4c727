import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import { openDatabase } from '../../src/offline/database.ts';
import { allTables, readMeta } from '../../src/offline/store.ts';

/** The account database as version 1 made it, with a charge, something that waits and a cursor that is up to date. */
async function deviceOfVersion1(indexedDB: IDBFactory): Promise<void> {
  const database = new Dexie('account', { indexedDB, IDBKeyRange });
  const tables = ['buyers', 'bankAccounts', 'charges', 'payments', 'disputes', 'actions', 'approvals', 'activity'];
  const rows = Object.fromEntries([...tables, 'olderCharges'].map((table) => [table, 'id, *about']));
  const machinery = { outbox: 'id, seq', meta: 'id', drafts: 'id', persisted: 'id', setAside: 'id' };
  database.version(1).stores({ ...rows, ...machinery });
  await database.table('charges').put({ id: 'charge', about: [], load: 3, row: { id: 'charge', rowVersion: 7 } });
  await database.table('activity').bulkPut(
    ['19', '21', '20'].map((day) => ({
      id: day,
      about: [],
      load: 3,
      row: { id: day, at: `2026-11-${day}T09:00:00.000Z` },
    })),
  );
  await database.table('outbox').put({ id: 'entry', seq: 1, version: 1, entry: { kept: true } });
  await database.table('meta').bulkPut([
    { id: 'cursor', value: 'up to date' },
    { id: 'load', value: 3 },
    { id: 'asOf', value: '2026-11-20T09:00:00.000Z' },
    { id: 'seq', value: 1 },
  ]);
  database.close();
}

it('a device from before there were cards loads everything again, and shows and keeps meanwhile what it had', async () => {
  const indexedDB = new IDBFactory();
  await deviceOfVersion1(indexedDB);
  const store = await openDatabase('account', { indexedDB, keyRange: IDBKeyRange }, () => undefined);
  const found = await store.read(allTables, async (transaction) => ({
    cursor: await readMeta(transaction, 'cursor', 'none'),
    load: await readMeta(transaction, 'load', 1),
    isSweepDue: await readMeta(transaction, 'isSweepDue', false),
    asOf: await readMeta(transaction, 'asOf', null),
    charges: await transaction.all('charges'),
    outbox: await transaction.all('outbox'),
    cards: await transaction.all('cards'),
    limits: await transaction.all('spendingLimits'),
    people: await transaction.all('people'),
    newest: (await transaction.newestActivity(2)).map(({ id }) => id),
  }));
  expect(found).toMatchObject({
    cursor: null,
    // Once for the cards, and once for the people.
    load: 5,
    isSweepDue: true,
    asOf: '2026-11-20T09:00:00.000Z',
    charges: [{ id: 'charge', load: 3 }],
    outbox: [{ id: 'entry', entry: { kept: true } }],
    cards: [],
    limits: [],
    people: [],
    newest: ['21', '20'],
  });
  store.close();
});

it('a new device begins with nothing, and with nothing to be swept', async () => {
  const store = await openDatabase('account', { indexedDB: new IDBFactory(), keyRange: IDBKeyRange }, () => undefined);
  const meta = await store.read(allTables, (transaction) => transaction.all('meta'));
  expect(meta).toEqual([]);
  store.close();
});

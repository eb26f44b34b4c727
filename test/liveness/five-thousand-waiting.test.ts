import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import { plainDate } from '../../domain/time/calendar-date.ts';
import type { Disk } from '../../src/block-store/disk/disk.ts';
import { composeOffline, engineParts } from '../../src/offline/account/compose-offline.ts';
import {
  type OfflinePorts,
  type ServerPort,
  type StoragePort,
  accountName,
  outboxesOnDevice,
} from '../../src/offline/offline.ts';
import type { Delivery } from '../../src/offline/ports.ts';
import type { Entry } from '../../src/offline/entry.ts';
import { encodeEntry } from '../../src/offline/entries/entry-codec.ts';
import { openAccountDisk, sealedStore } from '../../src/offline/account/sealed-store.ts';
import type { Store, TableName, Transaction } from '../../src/offline/store.ts';
import { bankAccountId, chargeId, modelCharge, numberedId, startOfWorld, tom } from '../faults/model-rows.ts';
import { createModelServer } from '../faults/model-server.ts';
import { seededRandom } from '../faults/seeded-random.ts';
import { sealingWith, secretFor } from '../world/sealed-device.ts';
import { limitOfMany } from '../wait-limits.ts';
import { countRequests } from './counted-requests.ts';

const keys = 100;
const waiting = Number(process.env['WAITING'] ?? 1_000);
const openable = 5_000;

it('five thousand waiting entries are opened by one reading of the disk, and counted without it', async () => {
  const { device, done } = await withWaiting(openable);
  const [began, { offline }] = [performance.now(), await device.open()];
  expect(await offline.entries.all()).toHaveLength(openable);
  process.stdout.write(`${openable} waiting: opened in ${Math.round(performance.now() - began)} ms\n`);
  expect(done.readings).toBe(1);
  await offline.entries.all();
  expect(done.readings).toBe(1);
  expect(await outboxesOnDevice(device.ports)).toEqual([{ subject: tom, waiting: openable, needsYou: 0 }]);
  expect(done.readings).toBe(1);
});

it(
  'waiting entries are sent in the order of each key, 25 per request and one request at a time',
  async () => {
    const { device, server, requests, done } = await withWaiting(waiting);
    const { offline } = await device.open();
    const began = performance.now();
    await offline.replay('timer');
    const took = Math.round(performance.now() - began);
    process.stdout.write(`${waiting} waiting: sent in ${requests.batches.length} requests and ${took} ms\n`);
    expect(await offline.entries.all()).toEqual([]);
    expect(server.effects).toHaveLength(waiting);
    expect(requests.batches.length).toBeLessThanOrEqual(Math.ceil(waiting / 25));
    expect(Math.max(...requests.batches.map((batch) => batch.length))).toBeLessThanOrEqual(25);
    expect(requests.mostAtOnce()).toBe(1);
    // Other keys are not touched: each entry is written twice for itself, and once for each earlier entry of its own key.
    const perKey = waiting / keys;
    expect(done.readings).toBe(1);
    expect(done.written).toBeLessThanOrEqual(waiting * (2 + perKey / 2));
    expect(done.rowsRead).toBeLessThanOrEqual(waiting * (10 + perKey * 2));
    for (let key = 1; key <= keys; key += 1) {
      const order = server.effects
        .filter((effect) => effect.chargeIds[0] === chargeId(key))
        .map((effect) => effect.seq);
      expect(order).toEqual(order.toSorted((one, other) => one - other));
    }
  },
  limitOfMany(waiting, 60),
);

/** A device with this number of waiting payments, and a reachable server. */
async function withWaiting(count: number) {
  const server = createModelServer(() => Date.parse(startOfWorld), keys, 500);
  const line = { isDown: false };
  const requests = countRequests(() => 0);
  const device = deviceBefore(server, line, requests.wrap);
  const { offline, store } = await device.open();
  await offline.pull();
  line.isDown = true;
  const first = await offline.enqueue('payInvoices', paymentOf(1));
  if (!first.ok) throw new Error(`The payment was refused: ${first.refusal.code}.`);
  await offline.replay('timer');
  await multiply(store, first.entry, count);
  offline.close();
  line.isDown = false;
  requests.batches.length = 0;
  Object.assign(device.done, { readings: 0, written: 0, rowsRead: 0 });
  return { server, requests, device, done: device.done };
}

function paymentOf(number: number) {
  return {
    bankAccountId,
    currency: 'GBP' as const,
    totalMinor: 1,
    lines: [{ chargeId: chargeId(1 + (number % keys)), amountMinor: 1 }],
  };
}

/** The optimistic updates of one charge’s payments build on each other. */
function optimisticUpdateOf(index: number): Entry['predictions'] {
  const id = chargeId(1 + (index % keys));
  const pendingAmountMinor = 1 + Math.floor(index / keys);
  return [{ collection: 'charges', id, set: { pendingAmountMinor, status: 'open' } }];
}

/** The stored outbox of a person who worked offline for a long time. */
async function multiply(store: Store, first: Entry, count: number): Promise<void> {
  const entries = Array.from({ length: count }, (_, index): Entry => {
    const id = numberedId('d', index + 1) as Entry['envelope']['id'];
    const seq = index + 2;
    const input = paymentOf(index);
    const [line] = input.lines;
    const base = first.envelope.base.map((one) =>
      one.collection === 'charges' ? { ...one, id: line?.chargeId ?? '' } : one,
    );
    return {
      ...first,
      id,
      seq,
      envelope: { ...first.envelope, id, seq, input, base },
      queueKeys: [`charge:${line?.chargeId ?? ''}`],
      predictions: optimisticUpdateOf(index),
      seenRows: first.seenRows.map((seen) =>
        seen.collection === 'charges'
          ? { ...seen, id: line?.chargeId ?? '', row: modelCharge(1 + (index % keys)) }
          : seen,
      ),
      state: { kind: 'waiting', attempts: 0, notBeforeMs: 0, cause: 'new' },
    };
  });
  await store.write(['outbox'], async (transaction) => {
    await transaction.clear('outbox');
    await transaction.put('outbox', entries.map(encodeEntry));
  });
}

/** Engines on one encrypted disk that counts operations on the outbox, with a model server. */
function deviceBefore(
  server: ReturnType<typeof createModelServer>,
  line: { isDown: boolean },
  wrap: (port: ServerPort) => ServerPort,
) {
  const done = { readings: 0, written: 0, rowsRead: 0 };
  const sealing = sealingWith(new Map([[accountName(tom), secretFor(tom.user)]]));
  const storage: StoragePort = { indexedDB: new IDBFactory(), keyRange: IDBKeyRange, sealing };
  const ports: OfflinePorts = { ...portsTo(server, line, wrap), storage };
  const identity = { subject: tom, roles: ['buyerAdministrator' as const], timeZone: 'Europe/London' };
  const open = async () => {
    const name = accountName(tom);
    const encryptor = await sealing.encryptor(await sealing.key(secretFor(tom.user), name), name);
    const store = sealedStore(
      counting(await openAccountDisk(name, storage, noop), done),
      encryptor,
      () => plainDate('2026-03-02'),
      noop,
    );
    const overStore = () => ({
      ...store,
      read: <T>(tables: readonly TableName[], work: (transaction: Transaction) => Promise<T>) =>
        store.read(tables, (transaction) => work(countingRows(transaction, done))),
      write: <T>(tables: readonly TableName[], work: (transaction: Transaction) => Promise<T>) =>
        store.write(tables, (transaction) => work(countingRows(transaction, done))),
    });
    return { offline: await composeOffline(ports, identity, { ...engineParts, overStore }), store };
  };
  return { ports, done, open };
}

const noop = (): void => undefined;
type Done = { readings: number; written: number; rowsRead: number };

function counting(disk: Disk, done: Done): Disk {
  return {
    ...disk,
    all: (table, prefix) => {
      if (table === 'outbox') done.readings += 1;
      return disk.all(table, prefix);
    },
    write: (batch) => {
      done.written += batch.puts.filter(({ table }) => table === 'outbox').length;
      return disk.write(batch);
    },
  };
}

function countingRows(transaction: Transaction, done: Done): Transaction {
  return {
    ...transaction,
    getMany: (table, ids) => {
      done.rowsRead += ids.length;
      return transaction.getMany(table, ids);
    },
  };
}

function portsTo(
  server: ReturnType<typeof createModelServer>,
  line: { isDown: boolean },
  wrap: (port: ServerPort) => ServerPort,
): OfflinePorts {
  const answer = <T>(body: () => T): Promise<Delivery<T>> =>
    Promise.resolve(line.isDown ? { kind: 'unanswered', why: 'noRoute' } : { kind: 'answered', body: body() });
  return {
    clock: { now: () => startOfWorld, monotonicMs: () => 0, after: () => () => undefined },
    random: seededRandom(3),
    locks: {
      spansTabs: true,
      tryExclusive: async (_name, _maxSilenceMs, work) => work(new AbortController().signal).then(() => true),
    },
    broadcast: { post: () => undefined, tellHere: () => undefined, subscribe: () => () => undefined },
    storage: { indexedDB: null, keyRange: null },
    server: wrap({
      performActions: (_subject, actions) => answer(() => server.perform(actions)),
      changes: (_subject, cursor) => answer(() => server.changes(cursor)),
      digests: () => answer(() => server.digests()),
      olderCharges: (_subject, after, first) => answer(() => server.olderCharges(after, first)),
      reportMismatches: () => answer(() => true),
      deviceSecret: ({ user }) => answer(() => secretFor(user)),
      probe: () => Promise.resolve(!line.isDown),
    }),
    wake: { requestWake: () => Promise.resolve() },
    log: () => undefined,
  };
}

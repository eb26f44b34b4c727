import { expect, it } from 'vitest';
import type { Disk, KeyValues, OfflinePorts, ServerPort } from '../../src/offline/offline.ts';
import { createOffline } from '../../src/offline/offline.ts';
import { openMemoryStore } from '../../src/offline/memory-store.ts';
import type { Delivery } from '../../src/offline/ports.ts';
import type { Entry } from '../../src/offline/entry.ts';
import { encodeEntry } from '../../src/offline/entry-codec.ts';
import type { Store, Transaction } from '../../src/offline/store.ts';
import { bumpRevision } from '../../src/offline/store.ts';
import { bankAccountId, chargeId, modelCharge, numberedId, startOfWorld, tom } from '../faults/model-rows.ts';
import { createModelServer } from '../faults/model-server.ts';
import { seededRandom } from '../faults/seeded-random.ts';
import { countRequests } from './counted-requests.ts';

const keys = 100;
const waiting = Number(process.env['WAITING'] ?? 1_000);
const openable = 5_000;

it('five thousand waiting entries are opened by one reading of the disk', async () => {
  const { offline, done } = await withWaiting(openable);
  expect(await offline.entries.all()).toHaveLength(openable);
  expect(done.readings).toBe(1);
  await offline.entries.all();
  expect(done.readings).toBe(1);
});

it(
  'what waits leaves in the order of each key, 25 in a request and one request at a time',
  async () => {
    const { offline, server, requests, done } = await withWaiting(waiting);
    await offline.replay('timer');
    process.stdout.write(`${waiting} waiting: sent in ${requests.batches.length} requests\n`);
    expect(await offline.entries.all()).toEqual([]);
    expect(server.effects).toHaveLength(waiting);
    expect(requests.batches.length).toBeLessThanOrEqual(Math.ceil(waiting / 25));
    expect(Math.max(...requests.batches.map((batch) => batch.length))).toBeLessThanOrEqual(25);
    expect(requests.mostAtOnce()).toBe(1);
    // Strangers are left alone: each entry is written twice for itself, and once for each of its own key that went before.
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
  60_000 + waiting * 60,
);

/** A device on which so many payments wait, and a server that is there. */
async function withWaiting(count: number) {
  const server = createModelServer(() => Date.parse(startOfWorld), keys, 500);
  const line = { isDown: false };
  const requests = countRequests(() => 0);
  const { offline, store, done } = await opened(server, line, requests.wrap);
  await offline.pull();
  line.isDown = true;
  const first = await offline.enqueue('payInvoices', paymentOf(1));
  if (!first.ok) throw new Error(`The payment was refused: ${first.refusal.code}.`);
  await offline.replay('timer');
  await multiply(store, first.entry, count);
  line.isDown = false;
  requests.batches.length = 0;
  Object.assign(done, { readings: 0, written: 0, rowsRead: 0 });
  return { offline, server, requests, done };
}

function paymentOf(number: number) {
  return {
    bankAccountId,
    currency: 'GBP' as const,
    totalMinor: 1,
    lines: [{ chargeId: chargeId(1 + (number % keys)), amountMinor: 1 }],
  };
}

/** What the payments of one charge predict lies on one another. */
function predictionOf(index: number): Entry['predictions'] {
  const id = chargeId(1 + (index % keys));
  const pendingAmountMinor = 1 + Math.floor(index / keys);
  return [{ collection: 'charges', id, set: { pendingAmountMinor, status: 'open' } }];
}

/** The outbox of somebody who worked for a long time without a connection, as it lies on the disk. */
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
      predictions: predictionOf(index),
      seenRows: first.seenRows.map((seen) =>
        seen.collection === 'charges'
          ? { ...seen, id: line?.chargeId ?? '', row: modelCharge(1 + (index % keys)) }
          : seen,
      ),
      state: { kind: 'waiting', attempts: 0, notBeforeMs: 0, cause: 'new' },
    };
  });
  await store.write(['outbox', 'meta'], async (transaction) => {
    await transaction.clear('outbox');
    await transaction.put('outbox', entries.map(encodeEntry));
    await bumpRevision(transaction, 'outbox');
  });
}

/** The engine over a disk in memory that counts what it does for the outbox, before a model server. */
async function opened(
  server: ReturnType<typeof createModelServer>,
  line: { isDown: boolean },
  wrap: (port: ServerPort) => ServerPort,
) {
  const store: Store = { ...openMemoryStore(), canKeep: true };
  const done = { readings: 0, written: 0, rowsRead: 0 };
  const counted = (transaction: Transaction): Transaction => ({
    ...transaction,
    all: (table) => {
      if (table === 'outbox') done.readings += 1;
      return transaction.all(table);
    },
    getMany: (table, ids) => {
      done.rowsRead += ids.length;
      return transaction.getMany(table, ids);
    },
    put: (table, records) => {
      if (table === 'outbox') done.written += records.length;
      return transaction.put(table, records);
    },
  });
  const disk: Disk = {
    openStore: async () => ({
      ...store,
      read: (tables, work) => store.read(tables, (transaction) => work(counted(transaction))),
      write: (tables, work) => store.write(tables, (transaction) => work(counted(transaction))),
    }),
    openValues: valuesInMemory,
  };
  const identity = { subject: tom, roles: ['buyerAdministrator' as const], timeZone: 'Europe/London' };
  const ports = portsTo(server, line, wrap);
  const offline = await createOffline({ ...ports, storage: { indexedDB: null, keyRange: null, disk } }, identity);
  return { offline, store, done };
}

function valuesInMemory(): KeyValues {
  const values = new Map<string, unknown>();
  return {
    get: async (key) => values.get(key),
    set: async (key, value) => void values.set(key, value),
    setOnce: async (key, value) => values.get(key) ?? (values.set(key, value), value),
    remove: async (key) => void values.delete(key),
    keys: async () => [...values.keys()],
    close: () => undefined,
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
    broadcast: { post: () => undefined, subscribe: () => () => undefined },
    storage: { indexedDB: null, keyRange: null },
    server: wrap({
      performActions: (_subject, actions) => answer(() => server.perform(actions)),
      changes: (_subject, cursor) => answer(() => server.changes(cursor)),
      digests: () => answer(() => server.digests()),
      olderCharges: (_subject, after, first) => answer(() => server.olderCharges(after, first)),
      probe: () => Promise.resolve(!line.isDown),
    }),
    wake: { requestWake: () => Promise.resolve() },
    log: () => undefined,
  };
}

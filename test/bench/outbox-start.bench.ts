import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { bench, describe } from 'vitest';
import { encodeEntry } from '../../src/offline/entry-codec.ts';
import type { OfflinePorts } from '../../src/offline/offline.ts';
import { createOffline } from '../../src/offline/offline.ts';
import { numberedId, startOfWorld, tom } from '../faults/model-rows.ts';
import { seededRandom } from '../faults/seeded-random.ts';
import { anEntry } from '../offline/an-entry.ts';

const waiting = 5_000;
const databaseName = `portal:${tom.program}:${tom.user}:${tom.buyer}`;
const identity = { subject: tom, roles: ['buyerPayer' as const], timeZone: 'Europe/London' };
const disk = await withWaiting(waiting);

// The one is what any start has to do; the other is what the engine makes of it until a screen can show all that waits.
describe(`a start with ${waiting} waiting entries`, () => {
  bench('plain: read all records at once', async () => {
    const database = await opened(disk);
    await answered(database.transaction('outbox').objectStore('outbox').getAll());
    database.close();
  });

  bench('the engine: open, read and parse each entry', async () => {
    const offline = await createOffline(portsOn(disk), identity);
    const entries = await offline.entries.all();
    if (entries.length !== waiting) throw new Error(`Only ${entries.length} entries were read.`);
    offline.close();
  });
});

async function withWaiting(count: number): Promise<IDBFactory> {
  const made = new IDBFactory();
  const offline = await createOffline(portsOn(made), identity);
  offline.close();
  const database = await opened(made);
  const outbox = database.transaction('outbox', 'readwrite').objectStore('outbox');
  for (let seq = 1; seq <= count; seq += 1) outbox.put(encodeEntry(anEntry({ seq, id: numberedId('d', seq) })));
  await answered(outbox.count());
  database.close();
  return made;
}

async function opened(on: IDBFactory): Promise<IDBDatabase> {
  return answered(on.open(databaseName));
}

function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(new Error('The request failed.')));
  });
}

function portsOn(on: IDBFactory): OfflinePorts {
  const unanswered = () => Promise.resolve({ kind: 'unanswered' as const, why: 'noRoute' as const });
  return {
    clock: { now: () => startOfWorld, monotonicMs: () => 0, after: () => () => undefined },
    random: seededRandom(1),
    locks: { tryExclusive: (_name, _ms, work) => work(new AbortController().signal).then(() => true) },
    broadcast: { post: () => undefined, subscribe: () => () => undefined },
    storage: { indexedDB: on, keyRange: IDBKeyRange },
    server: {
      performActions: unanswered,
      changes: unanswered,
      digests: unanswered,
      olderCharges: unanswered,
      probe: () => Promise.resolve(false),
    },
    wake: { requestWake: () => Promise.resolve() },
    log: () => undefined,
  };
}

import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { encodeEntry } from '../../../src/offline/entry-codec.ts';
import type { OfflinePorts } from '../../../src/offline/offline.ts';
import { createOffline } from '../../../src/offline/offline.ts';
import { answerOf, completionOf } from '../../../src/offline/idb-request.ts';
import { numberedId, startOfWorld, tom } from '../../faults/model-rows.ts';
import { seededRandom } from '../../faults/seeded-random.ts';
import { anEntry } from '../../offline/an-entry.ts';
import type { BenchResult } from '../bench-result.ts';
import { ratioResult } from '../bench-result.ts';
import { alternately } from '../measure.ts';

const waiting = 5_000;
const databaseName = `portal:${tom.program}:${tom.user}:${tom.buyer}`;
const identity = { subject: tom, roles: ['buyerPayer' as const], timeZone: 'Europe/London' };

/** The one side is what any start has to do; the other is what the engine makes of it until a screen can show all that waits. */
export async function benchOutboxStart(repetitions: number): Promise<BenchResult> {
  const disk = await withWaiting(waiting);
  const pair = await alternately(
    repetitions * 2,
    () =>
      timed(async () => {
        const offline = await createOffline(portsOn(disk), identity);
        const entries = await offline.entries.all();
        if (entries.length !== waiting) throw new Error(`Only ${entries.length} entries were read.`);
        offline.close();
      }),
    () =>
      timed(async () => {
        const database = await answerOf(disk.open(databaseName));
        await answerOf(database.transaction('outbox').objectStore('outbox').getAll());
        database.close();
      }),
  );
  return ratioResult('Start with 5,000 waiting entries (in Node), to all of them read', pair, 3);
}

async function timed(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

async function withWaiting(count: number): Promise<IDBFactory> {
  const made = new IDBFactory();
  const offline = await createOffline(portsOn(made), identity);
  offline.close();
  const database = await answerOf(made.open(databaseName));
  const transaction = database.transaction('outbox', 'readwrite');
  const outbox = transaction.objectStore('outbox');
  for (let seq = 1; seq <= count; seq += 1) outbox.put(encodeEntry(anEntry({ seq, id: numberedId('d', seq) })));
  await completionOf(transaction);
  database.close();
  return made;
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

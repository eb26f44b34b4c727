import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { encodeEntry } from '../../../src/offline/entries/entry-codec.ts';
import { accountKey } from '../../../src/block-store/sealing/account-key.ts';
import { openedValue } from '../../../src/block-store/disk/kept-values.ts';
import { recordCipher } from '../../../src/block-store/sealing/record-cipher.ts';
import { encryptorOf } from '../../../src/block-store/sealing/encryptor.ts';
import { type OfflinePorts, type SealingPort, accountName, createOffline } from '../../../src/offline/offline.ts';
import { answerOf } from '../../../src/offline/account/idb-request.ts';
import { numberedId, startOfWorld, tom } from '../../faults/model-rows.ts';
import { seededRandom } from '../../faults/seeded-random.ts';
import { storeOf } from '../../offline/account/an-account.ts';
import { anEntry } from '../../offline/entries/an-entry.ts';
import { sealingWith, secretFor } from '../../world/sealed-device.ts';
import { type BenchResult, ratioResult } from '../bench-result.ts';
import { alternately } from '../measure.ts';

const waiting = 5_000;
const account = accountName(tom);
/** As in the browser: Node's own cipher, and a secret that the start can read. */
const sealing: SealingPort = {
  ...sealingWith(new Map([[account, secretFor(tom.user)]])),
  key: accountKey,
  encryptor: encryptorOf,
};
const identity = { subject: tom, roles: ['buyerPayer' as const], timeZone: 'Europe/London' };

/**
 * One variant is the minimum of any start, which decrypts each entry; the other is the engine until a screen can show all waiting
 * entries.
 */
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
        const cipher = recordCipher(await accountKey(secretFor(tom.user), account), account);
        const database = await answerOf(disk.open(account));
        const outbox = database.transaction('outbox').objectStore('outbox');
        const [keys, records] = await Promise.all([
          answerOf(outbox.getAllKeys()),
          answerOf<unknown[]>(outbox.getAll()),
        ]);
        const opened = keys.map((key, at) => openedValue(cipher, 'outbox', key as string, records[at]));
        for (const text of await Promise.all(opened)) JSON.parse(text ?? '');
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
  const { storage } = portsOn(made);
  const offline = await createOffline(portsOn(made), identity);
  offline.close();
  const store = await storeOf(storage);
  const entries = Array.from({ length: count }, (_none, at) =>
    encodeEntry(anEntry({ seq: at + 1, id: numberedId('d', at + 1) })),
  );
  await store.write(['outbox'], (transaction) => transaction.put('outbox', entries));
  store.close();
  return made;
}

function portsOn(on: IDBFactory): OfflinePorts {
  const unanswered = () => Promise.resolve({ kind: 'unanswered' as const, why: 'noRoute' as const });
  return {
    clock: { now: () => startOfWorld, monotonicMs: () => 0, after: () => () => undefined },
    random: seededRandom(1),
    locks: { tryExclusive: (_name, _ms, work) => work(new AbortController().signal).then(() => true) },
    broadcast: { post: () => undefined, tellHere: () => undefined, subscribe: () => () => undefined },
    storage: { indexedDB: on, keyRange: IDBKeyRange, sealing },
    server: {
      performActions: unanswered,
      changes: unanswered,
      digests: unanswered,
      olderCharges: unanswered,
      reportMismatches: unanswered,
      deviceSecret: unanswered,
      probe: () => Promise.resolve(false),
    },
    wake: { requestWake: () => Promise.resolve() },
    log: () => undefined,
  };
}

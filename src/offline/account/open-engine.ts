import { collectionNames } from '../../../domain/sync/collection-names.gen.ts';
import { openAccountStore } from './account-store.ts';
import { accountName } from './device-names.ts';
import { deviceStore, rememberAccount } from './device-store.ts';
import { loadAgain } from '../sync/digest-check.ts';
import type { OfflineIdentity } from '../door.ts';
import type { Engine, EngineParts } from '../engine.ts';
import type { OfflinePorts } from '../ports.ts';
import { rereadQuarantine } from '../sync/reread-quarantine.ts';
import { createSignals } from '../sync/signals.ts';
import { createStatus } from '../sync/status.ts';
import { toldWrites } from '../sync/told-writes.ts';
import { type TableName, allTables, readMeta, serverTables, writeMeta } from '../store.ts';

/**
 * Opens the parts that the engine’s files share; `onPull` is called when another tab or the server has news. Throws
 * `AccountLocked`.
 */
export async function openEngine(
  ports: OfflinePorts,
  identity: OfflineIdentity,
  parts: EngineParts,
  onPull: (version: number | null) => void,
): Promise<{ readonly engine: Engine; readonly close: () => void }> {
  const name = accountName(identity.subject);
  const device = deviceStore(ports);
  let isNewer = false;
  let onNewer = (): void => {
    isNewer = true;
  };
  const asking = device.deviceId();
  // The consumer handles the rejection; this prevents an unhandled rejection before that.
  asking.catch(() => undefined);
  const opened = await openAccountStore(ports, identity, name, () => asking, {
    onNewer: () => onNewer(),
    // Deferred, because the report comes inside a transaction.
    onDamage: (table) => void Promise.resolve().then(() => mend(table)),
    onMoved: () => void Promise.resolve().then(() => readAgain(engine)),
  });
  const mend = mending(() => engine);
  const { store, tellOfOthers } = toldWrites(parts.overStore(opened), {
    written: async (names) => {
      // Refreshes the age of the data before listeners are notified.
      if (names.has('status')) await status.refresh().catch(() => undefined);
      signals.written(names);
    },
    here: (names) => signals.here(names),
  });
  const status = createStatus(store, isNewer, () => signals.here(['status']));
  onNewer = () => status.set({ isUpdateNeeded: true });
  // Another tab’s pull changes the age of the data.
  const onChanged = (names: readonly string[]): void => {
    if (names.includes('status')) void status.refresh().catch(() => undefined);
  };
  const signals = createSignals(ports.broadcast, { onChanged, onPull });
  let isClosed = false;
  let isDiscarding = false;
  const engine: Engine = {
    ports,
    identity,
    parts,
    store,
    status,
    signals,
    tellOfOthers,
    deviceId: await asking,
    name,
    isClosed: () => isClosed,
    isDiscarding: () => isDiscarding,
    beginDiscarding: () => void (isDiscarding = true),
  };
  await Promise.all([
    beginAccount(engine),
    rereadQuarantine(engine).catch(() => ports.log('offline.not-read-again')),
    status.refresh(),
    store.canKeep ? rememberAccount(device, identity.subject) : undefined,
  ]);
  device.close();
  const close = (): void => {
    isClosed = true;
    signals.close();
    store.close();
  };
  return { engine, close };
}

/**
 * Marks a new database with its birth. An earlier build may have loaded it without a collection that this build knows. A new load is then
 * started, because feeds contain only changes; rows and waiting entries stay.
 */
async function beginAccount(engine: Engine): Promise<void> {
  const { ports, store } = engine;
  const known = await store.read(['meta'], async (transaction) => ({
    birth: await readMeta(transaction, 'birth', ''),
    collections: await readMeta(transaction, 'collections', ''),
  }));
  const now = collectionNames.join(' ');
  if (known.collections === now && known.birth !== '') return;
  const birth = known.birth === '' ? ports.random.uuid() : known.birth;
  await store.write(['meta'], (transaction) => writeMeta(transaction, { birth, collections: now }));
  if (known.birth !== '' && known.collections !== now) await loadAgain(engine, []);
}

/**
 * Deletes unusable server data and loads it again; never touches the author’s own work. Checks the other tables first, because damage
 * seldom comes alone, so that one load restores all of them.
 */
function mending(engineOf: () => Engine): (table: TableName) => Promise<void> {
  const damaged = new Set<TableName>();
  let isMending = false;
  return async (table) => {
    const engine = engineOf();
    engine.ports.log('offline.damaged', { table });
    const isOwnWork = table === 'outbox' || table === 'drafts' || table === 'setAside' || table === 'files';
    if (isOwnWork || table === 'persisted' || engine.isClosed()) return;
    damaged.add(table);
    if (isMending) return;
    isMending = true;
    try {
      while (damaged.size > 0) {
        if (table !== 'meta') await lookAtAll(engine);
        const collections = serverTables.filter((one) => damaged.has(one));
        damaged.clear();
        await loadAgain(engine, collections);
      }
    } catch {
      engine.ports.log('offline.not-mended', { table });
    } finally {
      isMending = false;
    }
  };
}

/** Reads all tables, so that every damaged collection is reported. */
async function lookAtAll({ store }: Engine): Promise<void> {
  for (const table of serverTables) await store.read([table], (transaction) => transaction.values(table, {}, 'load'));
}

async function readAgain({ status, signals }: Engine): Promise<void> {
  await status.refresh().catch(() => undefined);
  signals.here([...allTables, 'older', 'status']);
}

import type { Instant } from '../../domain/calendar-date.ts';
import { accountName } from './device-names.ts';
import type { DeviceStore } from './device-store.ts';
import { deviceStore, rememberAccount } from './device-store.ts';
import type { OfflineIdentity } from './door.ts';
import type { Engine, EngineParts } from './engine.ts';
import { openMemoryStore } from './memory-store.ts';
import type { AccountRead, OfflinePorts } from './ports.ts';
import { rememberOutbox } from './remembered-outbox.ts';
import { createSignals } from './signals.ts';
import type { Status } from './status.ts';
import { createStatus } from './status.ts';
import type { Meta, MetaRecord, Store } from './store.ts';
import { allTables, readMeta, writeMeta } from './store.ts';
import { storeAhead } from './store-ahead.ts';

/** Opens what the engine's files share; `onPull` hears that another tab or the server has news. */
export async function openEngine(
  ports: OfflinePorts,
  identity: OfflineIdentity,
  parts: EngineParts,
  onPull: () => void,
): Promise<{ readonly engine: Engine; readonly close: () => void }> {
  const name = accountName(identity.subject);
  let isNewer = false;
  let onNewer = (): void => {
    isNewer = true;
  };
  let onOpened = async (_real: Store): Promise<void> => undefined;
  const open = async (): Promise<Store> => {
    const real = await openStore(ports, name, () => onNewer());
    await onOpened(real);
    return real;
  };
  const device = deviceStore(ports);
  const [{ store: opened, read }, deviceId] = await storeAndDevice(ports, name, open, device);
  const store = parts.overStore(rememberOutbox(opened));
  const status = createStatus(store, isNewer, () => signals.here(['status']));
  onNewer = () => status.set({ isUpdateNeeded: true });
  // Another tab's pull changes how fresh the data is.
  const onChanged = (names: readonly string[]): void => {
    if (names.includes('status')) void status.refresh().catch(() => undefined);
  };
  const signals = createSignals(ports.broadcast, { onChanged, onPull });
  let [wipes] = await Promise.all([
    beginAccount(ports, store),
    status.refresh(),
    store.canKeep ? rememberAccount(device, identity.subject) : undefined,
  ]);
  device.close();
  onOpened = async (real) => {
    const meta = await real.read(['meta'], (transaction) => transaction.all('meta'));
    if (!read || isSame(meta, read)) return;
    // Others have written since it was read ahead: all that was drawn from it is read again.
    wipes = await beginAccount(ports, real);
    learn(status, meta, real.canKeep);
    void Promise.resolve().then(() => signals.here([...allTables, 'older', 'status']));
  };
  let isClosed = false;
  const engine: Engine = {
    ports,
    identity,
    parts,
    store,
    status,
    signals,
    deviceId,
    name,
    wipes: () => wipes,
    isClosed: () => isClosed,
  };
  const close = (): void => {
    isClosed = true;
    signals.close();
    store.close();
  };
  return { engine, close };
}

type Opened = { readonly store: Store; readonly read: AccountRead | null };

/** Side by side: each of these is a way to the disk and back, and the first screen waits for all of them. */
function storeAndDevice(
  { storage }: OfflinePorts,
  name: string,
  open: () => Promise<Store>,
  device: DeviceStore,
): Promise<[Opened, string]> {
  const { ahead } = storage;
  const opening = async (): Promise<Opened> => {
    const found = await ahead?.account(name);
    // A database that is only being made has nothing to read ahead.
    const read = found?.tables.get('meta')?.has('birth') ? found : null;
    return { store: ahead && read ? storeAhead(read, ahead, open) : await open(), read };
  };
  return Promise.all([opening(), device.deviceId()]);
}

/** How often the account was cleared; a database that is new is given its birth. */
async function beginAccount(ports: OfflinePorts, store: Store): Promise<number> {
  const { wipes, birth } = await store.read(['meta'], async (transaction) => ({
    wipes: await readMeta(transaction, 'wipes', 0),
    birth: await transaction.get('meta', 'birth'),
  }));
  if (!birth) await store.write(['meta'], (transaction) => writeMeta(transaction, { birth: ports.random.uuid() }));
  return wipes;
}

function isSame(meta: readonly MetaRecord[], { tables }: AccountRead): boolean {
  return JSON.stringify(meta) === JSON.stringify([...(tables.get('meta')?.values() ?? [])]);
}

function learn(status: Status, meta: readonly MetaRecord[], canKeep: boolean): void {
  const valueOf = <Key extends keyof Meta>(id: Key): Meta[Key] | null =>
    (meta.find((record) => record.id === id)?.value as Meta[Key] | undefined) ?? null;
  status.set({ canKeep, asOf: valueOf('asOf') as Instant | null, firstLoad: valueOf('progress') });
}

/**
 * The account database, or memory where there is none to be had. A database of a newer build is left alone: this page is
 * the old one, and says that it needs an update.
 */
async function openStore(ports: OfflinePorts, name: string, onNewer: () => void): Promise<Store> {
  const { disk, indexedDB } = ports.storage;
  if (!disk && !indexedDB) return openMemoryStore();
  try {
    if (disk) return await disk.openStore(name);
    // A start that has read ahead shows its first screen without the database library.
    const { openDatabase } = await import('./database.ts');
    return await openDatabase(name, ports.storage, onNewer);
  } catch (error) {
    ports.log('offline.open-failed', { error: error instanceof Error ? error.name : 'unknown' });
    return openMemoryStore();
  }
}

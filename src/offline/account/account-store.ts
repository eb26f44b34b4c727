import { dateInZone } from '../../../domain/time/calendar-date.ts';
import type { Disk } from '../../block-store/disk/disk.ts';
import { keysOf } from '../../block-store/disk/head.ts';
import { preloadedDisk } from '../../block-store/disk/preloaded-records.ts';
import { accountSecret, secretHere } from './account-secret.ts';
import type { OfflineIdentity } from '../door.ts';
import { openMemoryStore } from './memory-store.ts';
import { whyNotOpened } from './nothing-kept.ts';
import { countsOf } from '../entries/outboxes-on-device.ts';
import type { AccountRead, OfflinePorts } from '../ports.ts';
import { openAccountDisk, sealedStore } from './sealed-store.ts';
import { type Store, type TableName, allTables } from '../store.ts';

export type AccountStoreEvents = {
  /** Called when another build has changed the database: this page is then outdated. */
  readonly onNewer: () => void;
  /** Part of a table is unusable. */
  readonly onDamage: (table: TableName) => void;
  /** Called when other tabs have written since the preload: everything shown from it has to be read again. */
  readonly onMoved: () => void;
};

/**
 * Opens the account on its disk, or in memory if nothing can be stored; the store then says why. Leaves a database of a
 * newer build alone. Throws `AccountLocked` if the secret is not available.
 */
export async function openAccountStore(
  ports: OfflinePorts,
  identity: OfflineIdentity,
  name: string,
  deviceId: () => Promise<string>,
  events: AccountStoreEvents,
): Promise<Store> {
  const { disk, indexedDB, sealing, preload, health, whyNone } = ports.storage;
  if (!sealing || (!disk && !indexedDB)) return openMemoryStore(whyNone ?? 'noDatabase');
  const broken = health?.broken();
  if (broken) return openMemoryStore(broken);
  if (isCipherMissing()) return openMemoryStore('noCipher');
  const read = (await preload?.account(name)) ?? null;
  const keeper = sealing.keeper(name);
  const kept = read ? null : await secretHere(ports, keeper);
  // With requests waiting, a store in memory is not used: it would hide them, and the server still has the secret.
  if (kept === 'unusable' && !(await hasWaiting(ports, name))) return openMemoryStore('noSecretFile');
  const secret = read ? null : await accountSecret(ports, identity, keeper, kept, deviceId);
  try {
    if (disk) return await disk.openStore(name);
    const opened = read
      ? diskOfPreload(ports, name, read, events)
      : await openAccountDisk(name, ports.storage, events.onNewer);
    const key = secret ? await sealing.key(secret, name) : read?.key;
    if (!key) throw new Error('An account is opened with what was read of it, or with its secret.');
    const today = () => dateInZone(ports.clock.now(), identity.timeZone);
    return sealedStore(opened, await sealing.encryptor(key, name), today, events.onDamage, events.onNewer);
  } catch (error) {
    ports.log('offline.open-failed', { error: error instanceof Error ? error.name : 'unknown' });
    return openMemoryStore(whyNotOpened(error));
  }
}

/** True if something waits in the account, or if that cannot be determined. */
async function hasWaiting({ storage }: OfflinePorts, name: string): Promise<boolean> {
  const counts = await countsOf(storage, name).catch(() => ({ waiting: 1, needsYou: 0 }));
  return counts !== null && counts.waiting + counts.needsYou > 0;
}

/** Browsers omit it on pages without TLS. */
function isCipherMissing(): boolean {
  return (globalThis.crypto as Partial<Crypto> | undefined)?.subtle === undefined;
}

/** Answers a start from preloaded records; the database opens on any other read or write. */
function diskOfPreload(
  { storage }: OfflinePorts,
  name: string,
  { records }: AccountRead,
  events: AccountStoreEvents,
): Disk {
  const isBelieved = () => storage.preload?.isBelieved() ?? false;
  return preloadedDisk(records, isBelieved, async () => {
    const disk = await openAccountDisk(name, storage, events.onNewer);
    const keys = allTables.map((table) => keysOf(table).version);
    const versions = await disk.get('records', keys);
    if (keys.some((key, at) => records.records.get('records')?.get(key) !== versions[at])) events.onMoved();
    return disk;
  });
}

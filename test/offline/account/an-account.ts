import { plainDate } from '../../../domain/time/calendar-date.ts';
import type { Offline, StoragePort } from '../../../src/offline/offline.ts';
import { accountName, createOffline } from '../../../src/offline/offline.ts';
import { openAccountDisk, sealedStore } from '../../../src/offline/account/sealed-store.ts';
import type { Store, TableName } from '../../../src/offline/store.ts';
import type { Context, Device } from '../../faults/device.ts';
import { tom } from '../../faults/model-rows.ts';
import { keyOfAccount, rawAccount, rawDatabases } from '../../world/raw-records.ts';
import { secretFor } from '../../world/sealed-device.ts';
import { recordsIn } from '../../world/sealed-records.ts';

/** Everything that lies in a table of an account, opened with its key from outside: also what no read would show. */
export function lyingIn(disk: IDBFactory, table: TableName, subject = tom): readonly unknown[] {
  const account = accountName(subject);
  return recordsIn({ raw: rawAccount(disk, account), key: keyOfAccount(account), account }, table);
}

/** What the end of a session leaves behind: everything but the secret that opens it. */
export function destroySecret({ secrets }: Device, subject = tom): void {
  secrets.delete(accountName(subject));
}

/** Opens the account as a page does that finds it like that: by the secret on the device, or as the server delivers it. */
export function openAsFound({ ports }: Pick<Context, 'ports'>, subject = tom): Promise<Offline> {
  return createOffline(ports, { subject, roles: ['buyerAdministrator'], timeZone: 'Europe/London' });
}

/** The tables of an account, past the engine: for what another build or another page would have written. */
export async function storeOf(storage: StoragePort, subject = tom): Promise<Store> {
  const { sealing } = storage;
  if (!sealing) throw new Error('There is nothing to seal this account with.');
  const name = accountName(subject);
  const encryptor = await sealing.encryptor(await sealing.key(secretFor(subject.user), name), name);
  return sealedStore(
    await openAccountDisk(name, storage, () => undefined),
    encryptor,
    () => plainDate('2026-03-02'),
    () => undefined,
  );
}

/** Spoils all rows of a collection and their columns; what a first screen shows of it is left. */
export function spoilRows(disk: IDBFactory, collection: string, subject = tom): void {
  const { blocks, records } = rawAccount(disk, accountName(subject));
  const columns = [...records.keys()].filter((key) => /\/(log|segment)\//.test(key));
  for (const [place, keys] of [
    ['blocks', [...blocks.keys()]],
    ['records', columns],
  ] as const)
    for (const key of keys) if (key.startsWith(`${collection}/`)) spoil(disk, place, key, subject);
}

/** Changes a byte of a record, as a disk does that loses its mind: it opens no more. Answers what lies there then. */
export function spoil(disk: IDBFactory, place: string, key: string, subject = tom): Uint8Array {
  const records = rawDatabases(disk).get(accountName(subject))?.rawObjectStores.get(place)?.records.values() ?? [];
  for (const record of records) {
    if (record.key !== key || !(record.value instanceof Uint8Array)) continue;
    const spoiled = Uint8Array.from(record.value, (byte, at) => (at === 20 ? byte ^ 1 : byte));
    record.value = spoiled;
    return spoiled;
  }
  throw new Error(`There is no record ${key} to be spoiled.`);
}

import { plainDate } from '../../../domain/time/calendar-date.ts';
import { type Offline, type StoragePort, accountName, createOffline } from '../../../src/offline/offline.ts';
import { openAccountDisk, sealedStore } from '../../../src/offline/account/sealed-store.ts';
import type { Store, TableName } from '../../../src/offline/store.ts';
import type { Context, Device } from '../../faults/device.ts';
import { tom } from '../../faults/model-rows.ts';
import { keyOfAccount, rawAccount, rawDatabases } from '../../world/raw-records.ts';
import { secretFor } from '../../world/sealed-device.ts';
import { recordsIn } from '../../world/sealed-records.ts';

/** All records in a table of an account, decrypted from outside: also those that no read would return. */
export function lyingIn(disk: IDBFactory, table: TableName, subject = tom): readonly unknown[] {
  const account = accountName(subject);
  return recordsIn({ raw: rawAccount(disk, account), key: keyOfAccount(account), account }, table);
}

/** The state after the end of a session: everything except the secret. */
export function destroySecret({ secrets }: Device, subject = tom): void {
  secrets.delete(accountName(subject));
}

/** Opens the account like a page in that state: with the secret on the device, or as the server delivers it. */
export function openAsFound({ ports }: Pick<Context, 'ports'>, subject = tom): Promise<Offline> {
  return createOffline(ports, { subject, roles: ['buyerAdministrator'], timeZone: 'Europe/London' });
}

/** The tables of an account, without the engine: for data of another build or another page. */
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

/** Damages all rows of a collection and their columns; its first screen stays intact. */
export function spoilRows(disk: IDBFactory, collection: string, subject = tom): void {
  const { blocks, records } = rawAccount(disk, accountName(subject));
  const columns = [...records.keys()].filter((key) => /\/(log|segment)\//.test(key));
  for (const [place, keys] of [
    ['blocks', [...blocks.keys()]],
    ['records', columns],
  ] as const)
    for (const key of keys) if (key.startsWith(`${collection}/`)) spoil(disk, place, key, subject);
}

/** Changes a byte of a record, like a failing disk, so that it cannot be decrypted. Returns the damaged record. */
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

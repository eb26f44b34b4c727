import type { DiskValue, TableName as Place } from '../../../src/block-store/disk/disk.ts';
import { createPreload } from '../../../src/platform/preload/preload.ts';
import { accountName } from '../../../src/offline/account/device-names.ts';
import type { AccountRead, Preload, ValuesRead } from '../../../src/offline/ports.ts';
import { startReaches } from '../../../src/platform/preload/preload-device.ts';
import { grantedSubject } from '../../../src/platform/identity/granted-subject.ts';
import { keyOf } from '../../world/sealed-device.ts';
import type { SimulatedDisk } from './disk/simulated-disk.ts';

/** The reading that the first script of a page would have made at some moment before the page's other scripts began. */
export type EarlierReading = {
  readonly takenMs: number;
  readonly values: ValuesRead;
  readonly account: AccountRead | null;
};

/** Taken between transactions: uncommitted data is invisible. */
export function takeReading(disk: SimulatedDisk, takenMs: number): EarlierReading | null {
  if (!disk.isQuiet()) return null;
  const kept = disk.records('portal-device', 'values');
  const values = new Map(disk.valueKeys().map((key, place) => [key, kept[place]]));
  const subject = grantedSubject(values);
  return { takenMs, values, account: subject && readAccount(disk, accountName(subject)) };
}

/** A page that starts now uses it. */
export function aheadOf({ takenMs, values, account }: EarlierReading, nowMs: () => number): Preload {
  const read = { atMs: takenMs, values: Promise.resolve(values), account: Promise.resolve(account) };
  return createPreload(read, nowMs);
}

/** On the record disk nothing is encrypted, and no account data is preloaded. */
function readAccount(disk: SimulatedDisk, name: string): AccountRead | null {
  const [raw, secret] = [disk.sealedRecords(name), disk.secrets.get(name)];
  if (!raw || !secret) return null;
  const reaches = Object.values(startReaches('/account-overview')).flat();
  const records = new Map<Place, Map<string, DiskValue>>();
  for (const { table, prefix } of reaches) {
    const within = [...raw[table]].filter(([key]) => key.startsWith(prefix));
    records.set(table, new Map([...(records.get(table) ?? []), ...within]));
  }
  return { name, records: { reaches, records }, key: keyOf(secret, name) as unknown as CryptoKey };
}

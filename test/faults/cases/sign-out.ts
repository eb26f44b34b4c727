// The module is loaded on demand; here virtual time does not pass while a file loads.
import '../../../src/offline/account/clear-account.ts';
import type { Subject } from '../../../domain/subject.ts';
import { composeOffline } from '../../../src/offline/account/compose-offline.ts';
import { accountName, deviceStore } from '../../../src/offline/offline.ts';
import { type Unsent, createKeptAccount } from '../../../src/platform/account/kept-account.ts';
import type { OfflineWorld } from '../../offline/offline-world.ts';
import { rawDatabases } from '../../world/raw-records.ts';
import type { Context, Device } from '../device.ts';
import { tom } from '../model-rows.ts';

/** The device's part of a sign-out: first the marker, then the marked work; rejects if it was not possible. */
export async function signOut({ ports }: Context, unsent: Unsent, subject: Subject = tom): Promise<void> {
  const device = deviceStore(ports);
  const kept = createKeptAccount(ports, device);
  await kept.note({ subject, roles: ['buyerAdministrator'], timeZone: 'Europe/London' }, unsent);
  await kept.wipeUnless(null);
}

/** The next start, by any person: completes an interrupted sign-out. */
export async function finishSignOut({ ports }: Context): Promise<void> {
  await createKeptAccount(ports, deviceStore(ports)).wipeUnless(null);
}

/** Tries to open an account like a page without a signed-in person; returns the reason why it does not open. */
export async function tryToOpen(world: OfflineWorld, { ports }: Context, subject: Subject = tom): Promise<unknown> {
  const identity = { subject, roles: ['buyerAdministrator'], timeZone: 'Europe/London' } as const;
  const opening = composeOffline(ports, identity);
  return world.settle(opening.catch((error: unknown) => error));
}

/** All bytes on the disk and in its files, as readable without a key. */
export function bytesOn({ disk, secrets }: Device): string {
  const told = (value: unknown): string =>
    value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : JSON.stringify(value);
  const records = [...rawDatabases(disk).values()].flatMap(({ rawObjectStores }) =>
    [...rawObjectStores.values()].flatMap((store) => [...store.records.values()]),
  );
  return [...records.flatMap(({ key, value }) => [key, told(value)]), ...[...secrets.values()].map(told)].join('\n');
}

/** True while the secret of a person's account is on the device. */
export function canBeOpened({ secrets }: Device, subject: Subject = tom): boolean {
  return secrets.has(accountName(subject));
}

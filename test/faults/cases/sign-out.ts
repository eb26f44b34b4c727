// The door loads it when it is wanted; here time does not pass while a file comes.
import '../../../src/offline/account/clear-account.ts';
import type { Subject } from '../../../domain/subject.ts';
import { composeOffline } from '../../../src/offline/account/compose-offline.ts';
import { accountName, deviceStore } from '../../../src/offline/offline.ts';
import type { Unsent } from '../../../src/platform/account/kept-account.ts';
import { createKeptAccount } from '../../../src/platform/account/kept-account.ts';
import type { OfflineWorld } from '../../offline/offline-world.ts';
import { rawDatabases } from '../../world/raw-records.ts';
import type { Context, Device } from '../device.ts';
import { tom } from '../model-rows.ts';

/** What the page does about the device when somebody signs out: first the note, then what is noted; rejects where it could not be done. */
export async function signOut({ ports }: Context, unsent: Unsent, subject: Subject = tom): Promise<void> {
  const device = deviceStore(ports);
  const kept = createKeptAccount(ports, device);
  await kept.note({ subject, roles: ['buyerAdministrator'], timeZone: 'Europe/London' }, unsent);
  await kept.wipeUnless(null);
}

/** The next start, whoever comes: what a sign-out has left undone is done. */
export async function finishSignOut({ ports }: Context): Promise<void> {
  await createKeptAccount(ports, deviceStore(ports)).wipeUnless(null);
}

/** Tries to open an account as a page does that nobody has signed in to; answers why it does not open. */
export async function tryToOpen(world: OfflineWorld, { ports }: Context, subject: Subject = tom): Promise<unknown> {
  const identity = { subject, roles: ['buyerAdministrator'], timeZone: 'Europe/London' } as const;
  const opening = composeOffline(ports, identity);
  return world.settle(opening.catch((error: unknown) => error));
}

/** All that somebody finds on the disk and in its files who can read bytes and has no key. */
export function bytesOn({ disk, secrets }: Device): string {
  const told = (value: unknown): string =>
    value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : JSON.stringify(value);
  const records = [...rawDatabases(disk).values()].flatMap(({ rawObjectStores }) =>
    [...rawObjectStores.values()].flatMap((store) => [...store.records.values()]),
  );
  return [...records.flatMap(({ key, value }) => [key, told(value)]), ...[...secrets.values()].map(told)].join('\n');
}

/** True while the secret of a person's account lies on the device. */
export function canBeOpened({ secrets }: Device, subject: Subject = tom): boolean {
  return secrets.has(accountName(subject));
}

import type { Subject } from '../../domain/subject.ts';
import { subjectSchema } from '../../domain/subject.ts';
import { accountName } from './device-names.ts';
import { accountPrefix, deviceStore } from './device-store.ts';
import { answerOf, openExisting } from './idb-request.ts';
import type { OfflinePorts, StoragePort } from './ports.ts';

/** How much waits on this device, per subject; nothing about what it is. `waiting` counts all that is not with the server yet. */
export type KeptOutbox = { readonly subject: Subject; readonly waiting: number; readonly needsYou: number };

/** What waits on this device for anybody, without opening anyone's data. */
export async function outboxesOnDevice(
  ports: Pick<OfflinePorts, 'storage' | 'random'>,
): Promise<readonly KeptOutbox[]> {
  const device = deviceStore(ports);
  try {
    const kept: KeptOutbox[] = [];
    for (const key of await device.keys(accountPrefix)) {
      const subject = await device.get(key, subjectSchema);
      const counted = subject && (await countOutbox(ports.storage, subject));
      if (counted) kept.push(counted);
    }
    return kept;
  } finally {
    device.close();
  }
}

async function countOutbox(storage: StoragePort, subject: Subject): Promise<KeptOutbox | null> {
  const database = await openExisting(storage, accountName(subject));
  if (!database) return null;
  try {
    // Not before: where nothing waits, nobody needs the actions' schemas.
    const { decodeEntry } = await import('./entry-codec.ts');
    const records = await answerOf(database.transaction('outbox', 'readonly').objectStore('outbox').getAll());
    const states = (records as unknown[]).map((record) => {
      const decoded = decodeEntry(record);
      return decoded.kind === 'entry' ? decoded.entry.state.kind : 'waiting';
    });
    const unsent = states.filter((kind) => kind !== 'sent' && kind !== 'draft');
    return { subject, waiting: unsent.length, needsYou: unsent.filter((kind) => kind === 'needsYou').length };
  } finally {
    database.close();
  }
}

import { type Subject, subjectSchema } from '../../../domain/subject.ts';
import { accountName, accountPrefix as namePrefix } from '../account/device-names.ts';
import { accountPrefix, deviceStore } from '../account/device-store.ts';
import { plainCounts } from '../reading/plain-counts.ts';
import type { OfflinePorts, OutboxCounts, StoragePort } from '../ports.ts';

/** Number of waiting entries on this device per subject, without their content. */
export type KeptOutbox = OutboxCounts & { readonly subject: Subject };

/** Everything that waits on this device for anybody, without opening any account: counts need no key. */
export async function outboxesOnDevice(
  ports: Pick<OfflinePorts, 'storage' | 'random'>,
): Promise<readonly KeptOutbox[]> {
  const device = deviceStore(ports);
  try {
    const kept: KeptOutbox[] = [];
    for (const key of await device.keys(`${accountPrefix}${namePrefix}`)) {
      const subject = await device.get(key, subjectSchema);
      const counts = subject && (await countsOf(ports.storage, accountName(subject)));
      if (counts) kept.push({ subject, ...counts });
    }
    return kept;
  } finally {
    device.close();
  }
}

/** Number of waiting entries in this account; null if there is none. */
export async function countsOf(storage: StoragePort, name: string): Promise<OutboxCounts | null> {
  if (storage.disk) return storage.disk.outboxCounts(name);
  const counts = await plainCounts(storage, name, ['waiting', 'needsYou'] satisfies (keyof OutboxCounts)[]);
  if (!counts) return null;
  const [waiting = 0, needsYou = 0] = counts;
  return { waiting, needsYou };
}

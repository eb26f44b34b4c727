import { keysOf } from '../../block-store/disk/head.ts';
import { countKey } from '../../block-store/single-table.ts';
import { outboxCounts } from '../entries/outbox-counts.ts';
import { plainCounts } from '../reading/plain-counts.ts';
import type { OfflinePorts } from '../ports.ts';
import { openAccountDisk, singleTables } from './sealed-store.ts';
import { ownTables, quarantineId } from '../store.ts';

type Ports = Pick<OfflinePorts, 'storage'>;
const ownWork = singleTables.filter(({ name }) => ownTables.some((table) => table === name));
const count = 'clearings';
const clearingsKey = countKey('outbox', count);
const versionKeys = ownWork.map((table) => keysOf(table.name).version);
const keys = [clearingsKey, ...versionKeys];
/** Of the quarantined records, only the person’s own work. */
const prefixes: Readonly<Partial<Record<string, string>>> = { setAside: `setAside/${quarantineId('outbox', '')}` };

/** Number of runs of `clearOwnWork` for this account; pass it to `clearOwnWork`. */
export async function ownWorkClearings({ storage }: Ports, name: string): Promise<number> {
  if (storage.disk) return storage.disk.ownWorkClearings(name);
  const [clearings = 0] = (await plainCounts(storage, name, [count])) ?? [];
  return clearings;
}

/**
 * Deletes the person’s requests and drafts without a key, unless that has happened since `clearings` was read: the
 * present work is newer. Null clears in any case. Rejects on failure.
 */
export async function clearOwnWork({ storage }: Ports, name: string, clearings: number | null): Promise<void> {
  if (storage.disk) return storage.disk.clearOwnWork(name, clearings);
  const databases = (await storage.indexedDB?.databases?.()) ?? null;
  if (databases?.every((one) => one.name !== name)) return;
  const disk = await openAccountDisk(name, storage, () => undefined);
  try {
    for (let isDone = false; !isDone;) {
      const numbers = (await disk.get('records', keys)) as readonly (number | undefined)[];
      const [known = 0, ...versions] = numbers;
      if (clearings !== null && known !== clearings) return;
      isDone = await disk.write({
        expected: new Map(keys.map((key, at) => [key, numbers[at]])),
        cleared: ownWork.map((table) => ({ table: table.place, prefix: prefixes[table.name] ?? `${table.name}/` })),
        puts: [
          numberAt(clearingsKey, known + 1),
          ...versionKeys.flatMap((key, at) => {
            const version = versions[at];
            // A table that was never written has nothing to clear and no version that other tabs know.
            return version === undefined ? [] : [numberAt(key, version + 1)];
          }),
          ...Object.keys(outboxCounts).map((what) => numberAt(countKey('outbox', what), 0)),
        ],
        deletions: [],
      });
    }
  } finally {
    disk.close();
  }
}

function numberAt(key: string, value: number) {
  return { table: 'records', key, value } as const;
}

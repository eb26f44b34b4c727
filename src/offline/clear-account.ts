import { keysOf } from '../block-store/head.ts';
import { countKey } from '../block-store/single-table.ts';
import { outboxCounts } from './outbox-counts.ts';
import type { OfflinePorts } from './ports.ts';
import { openAccountDisk } from './sealed-store.ts';
import type { TableName } from './store.ts';

const ownWork = [
  { name: 'outbox', place: 'outbox' },
  { name: 'drafts', place: 'values' },
  { name: 'setAside', place: 'values' },
] as const satisfies readonly { readonly name: TableName; readonly place: string }[];

/** Throws away what a person has asked for and drafted, which needs no key. Rejects where it could not be done. */
export async function clearOwnWork({ storage }: Pick<OfflinePorts, 'storage'>, name: string): Promise<void> {
  if (storage.disk) return storage.disk.clearOwnWork(name);
  const databases = (await storage.indexedDB?.databases?.()) ?? null;
  if (databases?.every((one) => one.name !== name)) return;
  const disk = await openAccountDisk(name, storage, () => undefined);
  try {
    for (let isDone = false; !isDone;) {
      const keys = ownWork.map((table) => keysOf(table.name).mark);
      const marks = await disk.get('records', keys);
      isDone = await disk.write({
        expected: new Map(keys.map((key, at) => [key, marks[at] as number | undefined])),
        cleared: ownWork.map((table) => ({ table: table.place, prefix: `${table.name}/` })),
        puts: [
          ...keys.flatMap((key, at) => {
            const mark = marks[at];
            // A table that was never written has nothing to clear, and no mark that others could know.
            return typeof mark === 'number' ? [{ table: 'records' as const, key, value: mark + 1 }] : [];
          }),
          ...Object.keys(outboxCounts).map((what) => ({
            table: 'records' as const,
            key: countKey('outbox', what),
            value: 0,
          })),
        ],
        removals: [],
      });
    }
  } finally {
    disk.close();
  }
}

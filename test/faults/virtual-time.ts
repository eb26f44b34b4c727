import { untilDiskIsQuiet } from './indexeddb-watch.ts';
import { type VirtualTime, createVirtualTime as createTime } from './world/virtual-time.ts';

export type { VirtualTime };

/** Virtual time for an engine on IndexedDB: idle once no transaction is in progress. */
export function createVirtualTime(startMs: number): VirtualTime {
  return createTime(startMs, untilDiskIsQuiet);
}

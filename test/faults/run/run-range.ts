import type { ProcessPool } from './process-pool.ts';
import { type Tally, addTallies } from './run-many.ts';

/** Every schedule of a range of seeds; each kind of disk has its own processes. */
export async function runRange(
  pool: ProcessPool,
  range: { readonly from: number; readonly count: number },
): Promise<Tally> {
  const ofDisk = (disk: 'records' | 'indexeddb') => pool.run('schedules', { ...range, disk, stopAtFirst: false });
  return addTallies(await Promise.all([ofDisk('indexeddb'), ofDisk('records')]));
}

import { dataVersion, shownTables } from '../sync/data-version.ts';
import type { Offline } from '../door.ts';
import type { Engine } from '../engine.ts';
import type { IdleWork } from '../sync/idle-work.ts';
import { screenKey } from './kept-places.ts';

/** Page snapshots are stored under the version of their data: after a change none is shown. */
export function createScreenSnapshots({ store, isClosed }: Engine, { isOver }: IdleWork): Offline['screens'] {
  return {
    version: async () => (isOver() ? store.read(shownTables, async ({ version }) => dataVersion(version)) : null),
    keep: async (path, version, copy) => {
      if (isClosed() || !store.canKeep) return;
      await store.write([...shownTables, 'persisted'], async (transaction) => {
        if (dataVersion(transaction.version) === version)
          await transaction.put('persisted', [{ id: screenKey(path), value: `${version}${copy}` }]);
      });
    },
  };
}

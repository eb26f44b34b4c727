import { dataMark, shownTables } from '../sync/data-mark.ts';
import type { Offline } from '../door.ts';
import type { Engine } from '../engine.ts';
import type { IdleWork } from '../sync/idle-work.ts';
import { screenKey } from './kept-places.ts';

/** Copies of pages lie behind the mark of what they were drawn from: where that has changed, nobody is shown one. */
export function createKeptScreens({ store, isClosed }: Engine, { isOver }: IdleWork): Offline['screens'] {
  return {
    mark: async () => (isOver() ? store.read(shownTables, async ({ mark }) => dataMark(mark)) : null),
    keep: async (path, mark, copy) => {
      if (isClosed() || !store.canKeep) return;
      await store.write([...shownTables, 'persisted'], async (transaction) => {
        if (dataMark(transaction.mark) === mark)
          await transaction.put('persisted', [{ id: screenKey(path), value: `${mark}${copy}` }]);
      });
    },
  };
}

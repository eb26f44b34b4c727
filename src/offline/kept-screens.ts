import { dataMark } from './data-mark.ts';
import type { Offline } from './door.ts';
import type { Engine } from './engine.ts';
import { screenKey } from './kept-places.ts';
import type { Transaction } from './store.ts';

/** Copies of pages lie behind the mark of what they were drawn from: where that has changed, nobody is shown one. */
export function createKeptScreens({ store, isClosed }: Engine): Offline['screens'] {
  return {
    mark: () => store.read(['meta'], readMark),
    keep: async (path, mark, copy) => {
      if (isClosed() || !store.canKeep) return;
      await store.write(['meta', 'persisted'], async (transaction) => {
        if ((await readMark(transaction)) !== mark) return;
        await transaction.put('persisted', [{ id: screenKey(path), value: `${mark}${copy}` }]);
      });
    },
  };
}

async function readMark(transaction: Transaction): Promise<string> {
  const values = new Map((await transaction.all('meta')).map(({ id, value }) => [id, value]));
  return dataMark((key) => values.get(key));
}

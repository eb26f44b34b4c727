import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { holdDisk } from './crashable-disk.ts';

function database(indexedDB: IDBFactory): Dexie {
  const dexie = new Dexie('disk', { indexedDB, IDBKeyRange });
  dexie.version(1).stores({ rows: 'id' });
  return dexie;
}

describe('A tab that dies', () => {
  it('while it makes its database leaves none that the next one cannot use', async () => {
    for (let turns = 0; turns < 30; turns += 1) {
      const disk = new IDBFactory();
      const hold = holdDisk(disk);
      void database(hold.indexedDB)
        .table('rows')
        .put({ id: 1 })
        .catch(() => undefined);
      for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      hold.end();
      const next = database(disk);
      await next.table('rows').put({ id: 2 });
      expect(await next.table('rows').get(2), `after ${turns} turns`).toEqual({ id: 2 });
      next.close();
    }
  });

  it('keeps nobody waiting who wants the disk after it', async () => {
    const disk = new IDBFactory();
    const [hold, nextHold] = [holdDisk(disk), holdDisk(disk)];
    const [dying, next] = [database(hold.indexedDB), database(nextHold.indexedDB)];
    await Promise.all([dying.open(), next.open()]);
    void dying
      .table('rows')
      .put({ id: 1 })
      .catch(() => undefined);
    const written = next.table('rows').put({ id: 2 });
    const turn = () => new Promise((resolve) => setImmediate(resolve));
    await turn();
    hold.end();
    await written;
    expect(await next.table('rows').get(2)).toEqual({ id: 2 });
    next.close();
  });
});

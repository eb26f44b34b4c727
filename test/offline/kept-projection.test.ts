import { describe, expect, it } from 'vitest';
import { keptRow } from '../../src/offline/base-rows.ts';
import { projectionReader } from '../../src/offline/charge-projection.ts';
import type { Engine } from '../../src/offline/engine.ts';
import { openMemoryStore } from '../../src/offline/memory-store.ts';
import type { Store, TableName } from '../../src/offline/store.ts';
import { allTables, bumpRevision, writeMeta } from '../../src/offline/store.ts';
import { bytesOn } from '../faults/cases/sign-out.ts';
import { chargeId, modelCharge } from '../faults/model-rows.ts';
import { createVirtualTime } from '../faults/virtual-time.ts';
import { destroySecret, lyingIn, openAsFound } from './an-account.ts';
import { payment, queued, syncedWorld } from './offline-world.ts';

const someRows = 600;

/** A disk with so many charges that counts how often all of them are read, and tabs that are opened on it. */
async function shelf(charges = someRows) {
  const disk: Store = { ...openMemoryStore(), canKeep: true };
  const time = createVirtualTime(Date.parse('2026-03-02T09:00:00Z'));
  let readings = 0;
  const counted: Store = {
    ...disk,
    read: (names, work) =>
      disk.read(names, (transaction) =>
        work({
          ...transaction,
          all: (table) => {
            readings += Number(table === 'charges');
            return transaction.all(table);
          },
        }),
      ),
  };
  await change(disk, 1, charges);
  await disk.write(['meta'], (transaction) => writeMeta(transaction, { birth: 'first' }));
  const status = { now: () => ({ isPulling: false }) };
  const ports = { clock: { after: time.plan }, log: () => undefined };
  return {
    disk,
    pass: () => time.runUntil(time.nowMs() + 10_000),
    readings: () => readings,
    open: () => projectionReader({ store: counted, ports, isClosed: () => false, status } as unknown as Engine),
  };
}

/** Writes charges of these numbers as a page of the sync does: with their revision. */
async function change(disk: Store, first: number, last: number, totalMinor = 100): Promise<void> {
  await disk.write(['charges', 'meta'], async (transaction) => {
    const rows = Array.from({ length: last - first + 1 }, (_one, index) => modelCharge(first + index, { totalMinor }));
    await transaction.put(
      'charges',
      rows.map((row) => keptRow('charges', row, 1)),
    );
    await bumpRevision(transaction);
  });
}

describe('the projection that is kept', () => {
  it('says what the rows say, and the next start reads none of them', async () => {
    const { open, pass, readings } = await shelf();
    const fromRows = await open()();
    await pass();
    const before = readings();
    const fromRecord = await open()();
    expect(fromRecord.charges).toEqual(fromRows.charges);
    expect(fromRecord.charges).toHaveLength(someRows);
    expect(readings()).toBe(before);
  });

  it('is passed over once a row has changed, and kept anew', async () => {
    const { disk, open, pass, readings } = await shelf();
    await open()();
    await pass();
    await change(disk, 7, 7, 999);
    const read = open();
    expect((await read()).charges.find(({ id }) => id === chargeId(7))?.totalMinor).toBe(999);
    await pass();
    const before = readings();
    expect((await open()()).charges.find(({ id }) => id === chargeId(7))?.totalMinor).toBe(999);
    expect(readings()).toBe(before);
  });

  it('is not kept where rows changed before it was written', async () => {
    const { disk, open, pass } = await shelf();
    await open()();
    await change(disk, 7, 7, 999);
    await pass();
    expect(await textOf(disk)).toBeUndefined();
  });

  it('is never that of a database of the same name which was there before', async () => {
    const { disk, open, pass } = await shelf();
    const read = open();
    await read();
    await pass();
    await disk.write(['charges', 'meta'], async (transaction) => {
      await transaction.clear('charges');
      await writeMeta(transaction, { birth: 'second' });
    });
    expect((await open()()).charges).toEqual([]);
    expect((await read()).charges).toEqual([]);
  });

  it('is not that of another build, which wrote it in another form', async () => {
    const { disk, open, pass } = await shelf();
    await open()();
    await pass();
    const text = await textOf(disk);
    const ofAnother = text?.replace(/^\[1,/, '[2,').replaceAll('INV', 'OLD') ?? '';
    await disk.write(['persisted'], (transaction) =>
      transaction.put('persisted', [{ id: 'projection:charges', value: ofAnother }]),
    );
    expect(ofAnother).not.toBe(text);
    expect((await open()()).charges[0]?.invoiceNumber).toMatch(/^INV/);
  });

  it('is not made for a few, which are read as fast from their rows', async () => {
    const { disk, open, pass } = await shelf(20);
    await open()();
    await pass();
    expect(await textOf(disk)).toBeUndefined();
  });
});

describe('a device with hundreds of charges', () => {
  const byDate = { field: 'dueDate', descending: false } as const;

  it('shows the same list after a start as before it, with what waits beside the rows', async () => {
    const world = await syncedWorld({ charges: someRows, pageRows: 500 });
    world.network.isDown = true;
    await queued(world.offline, payment([3, 40]));
    const before = await world.offline.read.page({ tab: 'all' }, byDate, 0, 200);
    await world.pass(10_000);
    world.offline.close();
    const { offline } = await world.open('later');
    const after = await offline.read.page({ tab: 'all' }, byDate, 0, 200);
    expect(after.map(({ row }) => row.id)).toEqual(before.map(({ row }) => row.id));
    expect(after.find(({ row }) => row.id === chargeId(3))?.waitingMinor).toBe(40);
    const whole = await offline.read.charges(after.map(({ row }) => row.id));
    expect(
      whole.map(({ row, waitingMinor, waitingEdit, isOlder }) => [
        row.remainingDueMinor,
        waitingMinor,
        waitingEdit,
        isOlder,
      ]),
    ).toEqual(
      after.map(({ row, waitingMinor, waitingEdit, isOlder }) => [
        row.remainingDueMinor,
        waitingMinor,
        waitingEdit,
        isOlder,
      ]),
    );
  });

  it('leaves nothing of it that could be read when somebody signs out, and has it again when they are back', async () => {
    const world = await syncedWorld({ charges: someRows, pageRows: 500 });
    const before = await world.offline.read.page({ tab: 'all' }, byDate, 0, 200);
    await world.pass(10_000);
    expect(await world.offline.persisted.getItem('projection:charges')).toBeDefined();
    world.offline.close();
    destroySecret(world.device);
    expect(bytesOn(world.device)).not.toContain('INV-');
    const offline = await world.settle(openAsFound(world.context));
    expect(await offline.persisted.getItem('projection:charges')).toBeDefined();
    expect(await offline.read.page({ tab: 'all' }, byDate, 0, 200)).toEqual(before);
  });

  it('keeps nothing of it for a page that has been closed', async () => {
    const world = await syncedWorld({ charges: someRows, pageRows: 500 });
    await world.offline.read.count({ tab: 'all' });
    world.offline.close();
    await world.pass(10_000);
    expect(lyingIn(world.device.disk, 'persisted')).toEqual([]);
  });
});

async function textOf(disk: Store): Promise<string | undefined> {
  const tables: readonly TableName[] = allTables;
  return disk.read(tables, async (transaction) => (await transaction.get('persisted', 'projection:charges'))?.value);
}

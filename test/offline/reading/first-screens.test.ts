import { describe, expect, it } from 'vitest';
import { addDays, plainDate } from '../../../domain/time/calendar-date.ts';
import { type ChargeSort, type Offline, AccountLocked } from '../../../src/offline/offline.ts';
import { bytesOn } from '../../faults/cases/sign-out.ts';
import { chargeId, modelCharge } from '../../faults/model-rows.ts';
import { destroySecret, openAsFound, spoilRows } from '../account/an-account.ts';
import { type OfflineWorld, payment, queued, syncedWorld } from '../offline-world.ts';

const today = plainDate('2026-03-02');
const hundreds = 300;
const byDueDate: ChargeSort = { field: 'dueDate', descending: false };
const dayMs = 86_400_000;

/** The queries of the overview and of the list of open invoices. */
async function asked({ read }: Offline) {
  const lines = await read.page({ tab: 'open' }, byDueDate, 0, 50);
  return {
    numbers: lines.map(({ row }) => row.invoiceNumber),
    waiting: lines.map(({ waitingMinor }) => waitingMinor),
    open: await read.count({ tab: 'open' }),
    pastDue: await read.count({ tab: 'pastDue' }),
    payable: await read.countPayable({ tab: 'pastDue' }),
    summary: await read.summary({}),
  };
}

/** An offline device with charges that are due one per day, some of them already. */
async function aDevice() {
  const world = await syncedWorld({ charges: 1, pageRows: 500 });
  world.server.change(() => {
    for (let number = 1; number <= hundreds; number += 1)
      world.server.put('charges', modelCharge(number, { dueDate: addDays(today, number - 6) }));
  });
  await world.settle(world.offline.pull());
  world.network.isDown = true;
  return { ...world, before: await asked(world.offline) };
}

async function startAgain(world: OfflineWorld & { readonly offline: Offline }): Promise<Offline> {
  world.offline.close();
  return (await world.open('later')).offline;
}

describe('the start of a page', () => {
  it('shows the list of open charges, all counts and all totals without reading rows or columns', async () => {
    const world = await aDevice();
    expect(world.before).toMatchObject({ open: 295, pastDue: 5, payable: 5 });
    spoilRows(world.device.disk, 'charges');
    const offline = await startAgain(world);
    expect(await asked(offline)).toEqual(world.before);
    expect(world.before.numbers).toHaveLength(50);
  });

  it('shows a payment that was queued since with its charge, which is no longer counted as payable', async () => {
    const world = await aDevice();
    await queued(world.offline, payment([3, 100_000], [8, 40]));
    const after = await asked(await startAgain(world));
    expect(after.payable).toBe(world.before.payable - 1);
    expect(after.waiting.filter((minor) => minor > 0)).toEqual([40]);
    expect(after.numbers).toEqual(world.before.numbers);
    expect(after.summary).toEqual(world.before.summary);
  });

  it('shows the changes that another page has written', async () => {
    const world = await aDevice();
    world.network.isDown = false;
    world.server.change(() => world.server.put('charges', modelCharge(8, { dueDate: today, status: 'paid' })));
    await world.settle(world.offline.pull());
    const after = await asked(await startAgain(world));
    expect(after.open).toBe(294);
    expect(after.numbers).not.toContain(modelCharge(8).invoiceNumber);
  });

  it('shows an open charge as past due on a later day', async () => {
    const world = await aDevice();
    await world.pass(10 * dayMs);
    const after = await asked(await startAgain(world));
    expect(after).toMatchObject({ open: 285, pastDue: 15, payable: 15 });
  });

  it('shows the lists that an open page has prepared for the new day, without reading rows', async () => {
    const world = await aDevice();
    await world.pass(dayMs);
    const offline = await startAgain(world);
    const stop = offline.run();
    await world.pass(10_000);
    const before = await asked(offline);
    spoilRows(world.device.disk, 'charges');
    expect(await asked(await startAgain({ ...world, offline }))).toEqual(before);
    expect(before).toMatchObject({ open: 294, pastDue: 6 });
    stop();
  });

  it('shows nothing after a sign-out, and everything to the same person after the next sign-in', async () => {
    const world = await aDevice();
    world.offline.close();
    destroySecret(world.device);
    expect(bytesOn(world.device)).not.toContain('INV-');
    await expect(world.settle(openAsFound(world.context))).rejects.toThrow(AccountLocked);
    world.network.isDown = false;
    expect(await asked(await world.settle(openAsFound(world.context)))).toEqual(world.before);
  });
});

it('a list that is not prepared is the same before and after a start', async () => {
  const world = await aDevice();
  const lists = async ({ read }: Offline) => [
    await read.page({ tab: 'all', search: chargeId(12).slice(-3) }, { field: 'totalMinor', descending: true }, 0, 50),
    await read.page({ tab: 'open' }, byDueDate, 150, 60),
    await read.page({ tab: 'open', dueTo: addDays(today, 40) }, { field: 'invoiceNumber', descending: true }, 20, 30),
  ];
  const before = await lists(world.offline);
  expect(before.map(({ length }) => length)).toEqual([expect.any(Number), 60, 21]);
  expect(await lists(await startAgain(world))).toEqual(before);
});

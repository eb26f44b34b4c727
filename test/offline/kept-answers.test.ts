import { describe, expect, it } from 'vitest';
import type { Offline } from '../../src/offline/offline.ts';
import { AccountLocked } from '../../src/offline/offline.ts';
import { bytesOn } from '../faults/cases/sign-out.ts';
import { chargeId } from '../faults/model-rows.ts';
import { destroySecret, lyingIn, openAsFound } from './an-account.ts';
import type { OfflineWorld } from './offline-world.ts';
import { payment, queued, syncedWorld } from './offline-world.ts';

const hundreds = { charges: 600, pageRows: 500 };
const byDate = { field: 'dueDate', descending: false } as const;
const dayMs = 86_400_000;

/** What a screen with a list asks when it is opened. */
async function asked({ read }: Offline) {
  const lines = await read.page({ tab: 'all' }, byDate, 0, 100);
  return {
    numbers: lines.map(({ row }) => row.invoiceNumber),
    pending: lines.map(({ row }) => row.pendingAmountMinor),
    waiting: lines.map(({ waitingMinor }) => waitingMinor),
    count: await read.count({ tab: 'pastDue' }),
    payable: await read.countPayable({ tab: 'all' }),
    summary: await read.summary({}),
  };
}

/** A device on which a list was looked at; the next start finds lines in the kept projection that were never anybody's. */
async function looked(options = hundreds) {
  const world = await syncedWorld(options);
  world.network.isDown = true;
  const before = await asked(world.offline);
  await world.pass(10_000);
  const { persisted } = world.offline;
  const projection = await persisted.getItem('projection:charges');
  await persisted.setItem('projection:charges', projection?.replaceAll('INV-', 'FALSE-') ?? '');
  return { ...world, before };
}

async function startAgain(world: OfflineWorld & { readonly offline: Offline }): Promise<Offline> {
  world.offline.close();
  return (await world.open('later')).offline;
}

describe('a start whose rows are those of the last one', () => {
  it('says at once what was said before, without a look at all that there is', async () => {
    const world = await looked();
    const offline = await startAgain(world);
    expect(await asked(offline)).toEqual(world.before);
    expect(world.before.numbers).toHaveLength(100);
  });

  it('looks at all of it for what was not asked before, and a moment later by itself', async () => {
    const world = await looked();
    const offline = await startAgain(world);
    const newestFirst = { field: 'billDate', descending: true } as const;
    expect((await offline.read.page({ tab: 'all' }, newestFirst, 0, 1))[0]?.row.invoiceNumber).toMatch(/^FALSE/);
    const another = await startAgain({ ...world, offline });
    expect((await asked(another)).numbers[0]).toMatch(/^INV/);
    await world.pass(5_000);
    expect((await asked(another)).numbers[0]).toMatch(/^FALSE/);
  });

  it('counts what was queued since as no longer payable, and shows it beside its row', async () => {
    const world = await looked();
    await queued(world.offline, payment([3, 100_000]));
    const offline = await startAgain(world);
    const after = await asked(offline);
    expect(after.payable).toBe(world.before.payable - 1);
    expect(after.waiting.filter((minor) => minor > 0)).toEqual([100_000]);
    expect(after.numbers).toEqual(world.before.numbers);
  });
});

describe('kept answers', () => {
  it('are passed over once a row has changed', async () => {
    const world = await looked();
    world.network.isDown = false;
    world.server.colleaguePays(chargeId(7), 1);
    await world.settle(world.offline.pull());
    const offline = await startAgain(world);
    expect((await asked(offline)).pending).toContain(1);
  });

  it('are of the day on which they were given: what was open is past due on another', async () => {
    const world = await looked();
    expect(world.before.count).toBe(0);
    await world.pass(30 * dayMs);
    const offline = await startAgain(world);
    expect((await asked(offline)).count).toBe(hundreds.charges);
  });

  it('can be read by nobody after a sign-out, and are there again for the same person', async () => {
    const world = await looked();
    expect(lyingIn(world.device.disk, 'persisted')).toContainEqual(expect.objectContaining({ id: 'answers:charges' }));
    world.offline.close();
    destroySecret(world.device);
    expect(bytesOn(world.device)).not.toContain('INV-');
    await expect(world.settle(openAsFound(world.context))).rejects.toThrow(AccountLocked);
    world.network.isDown = false;
    expect(await asked(await world.settle(openAsFound(world.context)))).toEqual(world.before);
  });

  it('are few: the oldest make room for what is asked now', async () => {
    const world = await looked();
    for (let minMinor = 1; minMinor <= 12; minMinor += 1)
      await world.offline.read.page({ tab: 'all', minMinor }, byDate, 0, 100);
    await world.pass(10_000);
    const text = (await world.offline.persisted.getItem('answers:charges')) ?? '';
    expect(text.length).toBeLessThan(65_536);
    const isKept = (minMinor: number) => text.includes(JSON.stringify(`"minMinor":${minMinor}}`).slice(1, -1));
    expect([1, 2, 11, 12].map(isKept)).toEqual([false, false, true, true]);
  });
});

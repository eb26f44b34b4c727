import { describe, expect, it } from 'vitest';
import { plainDate } from '../../../domain/time/calendar-date.ts';
import type { Charge } from '../../../domain/invoices/charge.ts';
import type { Offline } from '../../../src/offline/offline.ts';
import { chargeId, modelCharge, tom } from '../../faults/model-rows.ts';
import { lyingIn, openAsFound, storeOf } from '../account/an-account.ts';
import { type OfflineWorld, type Tab, payment, queued, syncedWorld } from '../offline-world.ts';

const longAgo = { billDate: plainDate('2024-01-10'), dueDate: plainDate('2024-02-10'), status: 'paid' } as const;
/** A value of a newer server that this build cannot read. */
const unreadable = { totalMinor: 'a lot' };

describe('an older charge that this build cannot read', () => {
  it('is shown as soon as it can be read', async () => {
    const world = await worldWithOlder(modelCharge(50, longAgo), modelCharge(51, longAgo));
    expect(await older(world)).toEqual([chargeId(51)]);
    expect(await asideOf(world)).toMatchObject([{ recordId: chargeId(50), isOlder: true }]);
    world.spoiled.clear();
    world.server.change(() => world.server.put('charges', modelCharge(50, { ...longAgo, rowVersion: 2 })));
    await world.settle(world.offline.pull());
    expect(await older(world)).toEqual([chargeId(50), chargeId(51)]);
    expect(await asideOf(world)).toEqual([]);
  });

  it('is not in a digest, so that nothing is loaded again', async () => {
    const world = await worldWithOlder(modelCharge(50, longAgo));
    world.server.change(() => world.server.put('charges', modelCharge(50, { ...longAgo, rowVersion: 2 })));
    await pullOften(world);
    expect(await asideOf(world)).toMatchObject([{ recordId: chargeId(50), isOlder: true, rowVersion: 2 }]);
    expect(isLoadedAgain(world)).toBe(false);
  });

  it('is not stored if nobody has loaded older charges', async () => {
    const world = await worldThatSpoils(50);
    world.server.change(() => world.server.put('charges', modelCharge(50, longAgo)));
    await pullOften(world);
    expect(await asideOf(world)).toEqual([]);
    expect(isLoadedAgain(world)).toBe(false);
  });

  it.each([
    ['becomes an older charge if those were loaded', true],
    ['is deleted if they were not', false],
  ])('that falls out of the kept months %s', async (_what, isAsked) => {
    const world = await worldThatSpoils(20);
    const leaving = modelCharge(20, { billDate: plainDate('2025-03-10'), status: 'paid' });
    world.server.change(() => world.server.put('charges', leaving));
    await world.settle(world.offline.pull());
    expect(await asideOf(world)).toMatchObject([{ recordId: chargeId(20) }]);
    if (isAsked) await world.settle(world.offline.older.load());
    world.server.change(() =>
      world.server.touch('buyers', tom.buyer, (buyer) => ({ ...buyer, newestBillDate: plainDate('2026-06-01') })),
    );
    await pullOften(world);
    expect((await asideOf(world)).map(({ recordId, isOlder }) => [recordId, isOlder])).toEqual(
      isAsked ? [[chargeId(20), true]] : [],
    );
    expect(isLoadedAgain(world)).toBe(false);
  });
});

describe('after an update', () => {
  it('rows that the previous build could not read are shown at once', async () => {
    const world = await syncedWorld();
    const paying = await waitingPayment(world);
    await leftByABuildBefore(world, chargeId(1));
    world.offline.close();
    const offline = await world.settle(openAsFound(world.context));
    expect(await offline.read.charges([chargeId(1)])).toMatchObject([{ waitingMinor: 100 }]);
    expect(lyingIn(world.device.disk, 'setAside')).toEqual([]);
    expect((await offline.entries.all()).map(({ id }) => id)).toEqual([paying.id]);
    world.network.isDown = false;
    await pullOften({ ...world, offline });
    expect(isLoadedAgain(world)).toBe(false);
  });
});

type World = OfflineWorld & Tab;
type SpoilingWorld = World & { readonly spoiled: Set<string> };

/** A world whose server sends a charge that this build cannot read, while it is in the set. */
async function worldThatSpoils(charge: number): Promise<SpoilingWorld> {
  const spoiled = new Set([chargeId(charge)]);
  const spoil = (row: unknown) => (spoiled.has((row as Charge).id) ? { ...(row as Charge), ...unreadable } : row);
  const world = await syncedWorld({
    wrapServer: (port) => ({
      ...port,
      changes: async (...asked) => {
        const delivery = await port.changes(...asked);
        if (delivery.kind !== 'answered') return delivery;
        const upserts = delivery.body.upserts.map((one) => ({ ...one, row: spoil(one.row) }));
        return { ...delivery, body: { ...delivery.body, upserts } };
      },
      olderCharges: async (...asked) => {
        const delivery = await port.olderCharges(...asked);
        if (delivery.kind !== 'answered') return delivery;
        return { ...delivery, body: { ...delivery.body, rows: delivery.body.rows.map(spoil) } };
      },
    }),
  });
  return { ...world, spoiled };
}

/** Requests all older charges, of which the first cannot be read. */
async function worldWithOlder(...charges: readonly Charge[]): Promise<SpoilingWorld> {
  const world = await worldThatSpoils(50);
  world.server.older.push(...charges);
  expect(await world.settle(world.offline.older.load())).toBe('loaded');
  return world;
}

async function older({ offline }: World): Promise<readonly string[]> {
  const views = await offline.read.charges([chargeId(50), chargeId(51)]);
  return views.filter(({ isOlder }) => isOlder).map(({ row }) => row.id);
}

async function asideOf({ context }: World) {
  const store = await storeOf(context.ports.storage);
  const aside = await store.read(['setAside'], (transaction) => transaction.all('setAside'));
  store.close();
  return aside;
}

/** Often enough that the device is compared with the server. */
async function pullOften({ offline, settle }: { readonly offline: Offline; readonly settle: World['settle'] }) {
  for (let pull = 0; pull < 21; pull += 1) await settle(offline.pull());
}

function isLoadedAgain({ context }: World): boolean {
  return context.log.some((line) => line.includes('digest-mismatch'));
}

async function waitingPayment({ network, offline, pass }: World) {
  network.isDown = true;
  const entry = await queued(offline, payment([1, 100]));
  await pass(20);
  return entry;
}

/** A row that an earlier build could not read, and this one can. */
async function leftByABuildBefore({ context }: World, id: string): Promise<void> {
  const store = await storeOf(context.ports.storage);
  await store.write(['charges', 'setAside'], async (transaction) => {
    const record = await transaction.get('charges', id);
    if (!record) throw new Error('There is no such charge.');
    const { rowVersion } = record.row;
    const text = JSON.stringify(record.row);
    await transaction.remove('charges', [id]);
    await transaction.put('setAside', [
      { id: `charges:${id}`, table: 'charges', recordId: id, rowVersion, text, why: 'status' },
    ]);
  });
  store.close();
}

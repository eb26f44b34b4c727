import { IDBFactory } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { accountName, clearOwnWork, outboxesOnDevice, ownWorkClearings } from '../../../src/offline/offline.ts';
import { storeOf, destroySecret, lyingIn, openAsFound } from './an-account.ts';
import { ana, chargeId, tom } from '../../faults/model-rows.ts';
import { payment, queued, states, syncedWorld } from '../offline-world.ts';

const everything = { tab: 'all' } as const;

/** A person's device, offline: with two waiting payments, a draft and an unreadable record. */
async function withOwnWork() {
  const world = await syncedWorld();
  world.network.isDown = true;
  await queued(world.offline, payment([1, 100]));
  await queued(world.offline, payment([2, 200]));
  await world.offline.drafts.save('pay', { note: 'half' });
  await world.offline.persisted.setItem('users', '[]');
  await world.pass(20);
  const store = await storeOf(world.context.ports.storage);
  const aside = { id: 'outbox:old', table: 'outbox', recordId: 'old', rowVersion: null, text: 'it', why: 'kind' };
  await store.write(['setAside'], (transaction) => transaction.put('setAside', [aside]));
  store.close();
  return world;
}

/** The next payment gets the next number and is sent alone. */
async function expectToQueueOn(world: Awaited<ReturnType<typeof withOwnWork>>): Promise<void> {
  expect(await queued(world.offline, payment([3, 300]))).toMatchObject({ seq: 3 });
  world.network.isDown = false;
  await world.pass(20_000);
  await world.settle(world.offline.replay('timer'));
  expect(world.server.effects.map(({ amountMinor }) => amountMinor)).toEqual([300]);
  expect(await outboxesOnDevice(world.context.ports)).toMatchObject([{ waiting: 0 }]);
}

describe('discarding a person’s unsent work', () => {
  it('needs no key, deletes entries, drafts and quarantined records, and keeps the rows of the server', async () => {
    const world = await withOwnWork();
    world.offline.close();
    destroySecret(world.device);
    await clearOwnWork(world.context.ports, accountName(tom), 0);
    const { disk } = world.device;
    for (const table of ['outbox', 'drafts', 'setAside'] as const) expect(lyingIn(disk, table)).toEqual([]);
    expect(lyingIn(disk, 'charges')).toHaveLength(6);
    expect(lyingIn(disk, 'persisted')).toHaveLength(1);
    expect(await outboxesOnDevice(world.context.ports)).toEqual([{ subject: tom, waiting: 0, needsYou: 0 }]);
    world.network.isDown = false;
    const offline = await world.settle(openAsFound(world.context));
    expect([await states(offline), await offline.read.count(everything)]).toEqual([[], 6]);
    await world.settle(offline.replay('start'));
    expect(world.server.effects).toEqual([]);
  });

  it('reaches an open tab, which shows and sends nothing of it and can queue again', async () => {
    const world = await withOwnWork();
    expect(await states(world.offline)).toHaveLength(2);
    await clearOwnWork(world.context.ports, accountName(tom), 0);
    expect(await states(world.offline)).toEqual([]);
    expect((await world.offline.read.charges([chargeId(1)]))[0]?.waitingMinor).toBe(0);
    await expectToQueueOn(world);
  });

  it('by the signed-in person is one transaction for all tabs', async () => {
    const world = await withOwnWork();
    await world.offline.discardOwnWork();
    expect(await states(world.offline)).toEqual([]);
    expect(await world.offline.drafts.load('pay')).toBeUndefined();
    expect(await world.offline.entries.unreadable()).toEqual([]);
    expect(await world.offline.read.count(everything)).toBe(6);
    world.offline.close();
    await expectToQueueOn({ ...world, offline: await world.settle(openAsFound(world.context)) });
  });

  it('stops this tab from storing drafts and entries, also those that were being written', async () => {
    const world = await withOwnWork();
    const onItsWay = [
      world.offline.drafts.save('pay', { note: 'whole' }),
      world.offline.enqueue('payInvoices', payment([3, 300])),
    ];
    await world.offline.discardOwnWork();
    await Promise.all(onItsWay);
    await world.offline.drafts.save('edit', { note: 'by itself' });
    expect(await world.offline.enqueue('payInvoices', payment([3, 300]))).toMatchObject({
      refusal: { code: 'STORAGE_UNAVAILABLE' },
    });
    for (const table of ['outbox', 'drafts', 'setAside'] as const)
      expect(lyingIn(world.device.disk, table)).toEqual([]);
  });

  it('runs once: a late second run deletes nothing that was queued since', async () => {
    const world = await withOwnWork();
    const { ports } = world.context;
    const clearings = await ownWorkClearings(ports, accountName(tom));
    await clearOwnWork(ports, accountName(tom), clearings);
    await queued(world.offline, payment([3, 300]));
    await clearOwnWork(ports, accountName(tom), clearings);
    expect(await states(world.offline)).toHaveLength(1);
    await clearOwnWork(ports, accountName(tom), await ownWorkClearings(ports, accountName(tom)));
    expect(await states(world.offline)).toEqual([]);
  });

  it('deletes everything if the number of earlier runs is unknown', async () => {
    const world = await withOwnWork();
    const { ports } = world.context;
    await clearOwnWork(ports, accountName(tom), 0);
    await queued(world.offline, payment([3, 300]));
    await clearOwnWork(ports, accountName(tom), null);
    expect(await states(world.offline)).toEqual([]);
    expect(await ownWorkClearings(ports, accountName(tom))).toBe(2);
  });

  it('keeps the work of another person on the same device', async () => {
    const world = await withOwnWork();
    const other = await world.open('ana', ana);
    await other.offline.drafts.save('pay', { note: 'of Ana' });
    await clearOwnWork(world.context.ports, accountName(tom), 0);
    expect(await other.offline.drafts.load('pay')).toEqual({ note: 'of Ana' });
  });

  it('while a tab queues an entry leaves the outbox and its count consistent', async () => {
    const world = await withOwnWork();
    await Promise.all([
      world.offline.drafts.save('other', { note: 'meanwhile' }),
      clearOwnWork(world.context.ports, accountName(tom), 0),
      queued(world.offline, payment([3, 300])),
    ]);
    const left = lyingIn(world.device.disk, 'outbox').length;
    expect(await states(world.offline)).toHaveLength(left);
    expect(await outboxesOnDevice(world.context.ports)).toMatchObject([{ waiting: left }]);
  });

  it('creates no database, and reports a failure of the disk', async () => {
    const { context } = await withOwnWork();
    const { storage } = context.ports;
    const empty = new IDBFactory();
    await clearOwnWork({ storage: { ...storage, indexedDB: empty } }, accountName(tom), 0);
    expect(await empty.databases()).toEqual([]);
    context.user.fullWrites = 1;
    await expect(clearOwnWork({ storage }, accountName(tom), 0)).rejects.toMatchObject({ name: 'QuotaExceededError' });
  });
});

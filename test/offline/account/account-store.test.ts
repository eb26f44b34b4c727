import { describe, expect, it } from 'vitest';
import { accountName } from '../../../src/offline/offline.ts';
import { writeMeta } from '../../../src/offline/store.ts';
import { chargeId, tom } from '../../faults/model-rows.ts';
import { rawAccount } from '../../world/raw-records.ts';
import { secretFor } from '../../world/sealed-device.ts';
import { openAsFound, spoil, storeOf } from './an-account.ts';
import { payment, queued, states, syncedWorld } from '../offline-world.ts';

const everything = { tab: 'all' } as const;
/** The last one is in no first screen. */
const many = 130;
const last = many;

/** A closed device with all rows and a waiting payment; `cursors` are those of its later requests. */
async function closedDevice() {
  const cursors: (string | null)[] = [];
  const world = await syncedWorld({
    charges: many,
    pageRows: 500,
    wrapServer: (port) => ({
      ...port,
      changes: (...asked) => {
        cursors.push(asked[1]);
        return port.changes(...asked);
      },
    }),
  });
  world.network.isDown = true;
  await queued(world.offline, payment([last, 100]));
  await world.offline.drafts.save('pay', { note: 'half' });
  await world.pass(20);
  const { asOf } = world.offline.status();
  world.offline.close();
  world.network.isDown = false;
  cursors.length = 0;
  return { ...world, cursors, asOf };
}

/** The content of a page that opens the device, before and after its request to the server. */
async function shown(world: Awaited<ReturnType<typeof closedDevice>>) {
  const offline = await openAsFound(world.context);
  const look = async () => ({
    charges: await offline.read.count(everything),
    last: (await offline.read.charges([chargeId(last)])).map(({ row, waitingMinor }) => [row.id, waitingMinor]),
    accounts: (await offline.read.all('bankAccounts')).length,
    draft: await offline.drafts.load('pay'),
    waiting: (await offline.entries.all()).length,
  });
  const before = await look();
  await world.time.rest();
  await world.settle(offline.pull());
  return { offline, before, after: await look() };
}

const whole = {
  charges: many,
  last: [[chargeId(last), 100]],
  accounts: 1,
  draft: { note: 'half' },
  waiting: 1,
};

/** The key of the first record of a collection in a place. */
function keyIn(disk: IDBFactory, place: 'blocks' | 'records', beginning: string): string {
  const key = [...rawAccount(disk, accountName(tom))[place].keys()].find((one) => one.startsWith(beginning));
  if (key === undefined) throw new Error(`Nothing of ${beginning} lies there.`);
  return key;
}

describe('a device with a changed record', () => {
  it.each([
    ['what a collection begins with', 'records', 'charges/head'],
    ['rows of a collection', 'blocks', 'charges/128'],
  ] as const)('in %s loads it again, and keeps everything else', async (_what, place, beginning) => {
    const world = await closedDevice();
    spoil(world.device.disk, place, keyIn(world.device.disk, place, beginning));
    const { before, after } = await shown(world);
    expect(before).toMatchObject({ last: [], accounts: 1, draft: { note: 'half' }, waiting: 1 });
    expect(after).toEqual(whole);
    expect(world.cursors).toContain(null);
    expect(world.context.log).toContain('offline.damaged {"table":"charges"}');
  });

  it.each(['cursor', 'asOf', 'birth', 'collections'])(
    'in its own metadata (%s) loads everything again, and shows its rows meanwhile',
    async (value) => {
      const world = await closedDevice();
      spoil(world.device.disk, 'values', `meta/${value}`);
      const { offline, before, after } = await shown(world);
      expect(before).toEqual(whole);
      expect(after).toEqual(whole);
      expect(world.cursors).toContain(null);
      expect(await states(offline)).toEqual(['waiting']);
    },
  );

  it('in its counter sends each waiting and each new entry once', async () => {
    const world = await closedDevice();
    spoil(world.device.disk, 'values', 'meta/seq');
    const { offline } = await shown(world);
    world.network.isDown = true;
    await queued(offline, payment([2, 200]));
    expect((await offline.entries.all()).map(({ seq }) => seq)).toEqual([1, 2]);
    world.network.isDown = false;
    await world.pass(20_000);
    await world.settle(offline.replay('timer'));
    await world.pass(5_000);
    const amounts = world.server.effects.map(({ amountMinor }) => amountMinor);
    expect(amounts.toSorted((one, other) => one - other)).toEqual([100, 200]);
  });

  it('in a stored answer or a draft loses only that, and loads nothing again', async () => {
    const world = await closedDevice();
    spoil(world.device.disk, 'values', 'drafts/pay');
    const { after } = await shown(world);
    expect(after).toEqual({ ...whole, draft: undefined });
    expect(world.cursors).not.toContain(null);
  });
});

describe('a device whose records have another key, because the server lost the secret', () => {
  it('loads again; earlier entries are listed as unreadable, and new ones are sent', async () => {
    const world = await closedDevice();
    world.device.secrets.set(accountName(tom), secretFor('another'));
    const { offline, before } = await shown(world);
    expect(before).toMatchObject({ charges: 0, accounts: 0, waiting: 0 });
    expect(await offline.read.count(everything)).toBe(many);
    expect(await offline.read.all('bankAccounts')).toHaveLength(1);
    await queued(offline, payment([2, 200]));
    await world.pass(20_000);
    await world.settle(offline.replay('timer'));
    await world.pass(5_000);
    expect(await offline.entries.unreadable()).toHaveLength(1);
    expect(world.server.effects.map(({ amountMinor }) => amountMinor)).toEqual([200]);
  });
});

describe('a device that an earlier build loaded', () => {
  it('without a new collection loads again, and shows its rows meanwhile', async () => {
    const world = await closedDevice();
    const store = await storeOf(world.context.ports.storage);
    await store.write(['meta', 'bankAccounts'], async (transaction) => {
      await transaction.clear('bankAccounts');
      await writeMeta(transaction, { collections: 'buyers charges' });
    });
    store.close();
    const { before, after } = await shown(world);
    expect(before).toEqual({ ...whole, accounts: 0 });
    expect(after).toEqual(whole);
    expect(world.cursors).toContain(null);
  });

  it('with all collections continues from its cursor', async () => {
    const world = await closedDevice();
    const { offline, before, after } = await shown(world);
    expect([before, after]).toEqual([whole, whole]);
    expect(world.cursors).not.toContain(null);
    expect(await states(offline)).toEqual(['waiting']);
  });
});

describe('a browser that cannot encrypt', () => {
  it('stores nothing, reports it, and does not change the stored records', async () => {
    const world = await closedDevice();
    const { sealing: _none, ...unsealed } = world.context.ports.storage;
    const before = rawAccount(world.device.disk, accountName(tom));
    const offline = await openAsFound({ ports: { ...world.context.ports, storage: unsealed } });
    expect(offline.status().canKeep).toBe(false);
    await world.settle(offline.pull());
    expect(await offline.read.count(everything)).toBe(many);
    expect(rawAccount(world.device.disk, accountName(tom))).toEqual(before);
  });

  it('stores nothing if the key of the account fails, and logs the error', async () => {
    const world = await closedDevice();
    const { storage } = world.context.ports;
    const { sealing } = storage;
    if (!sealing) throw new Error('This world seals.');
    const failing = { ...sealing, key: () => Promise.reject(new DOMException('No.', 'OperationError')) };
    const ports = { ...world.context.ports, storage: { ...storage, sealing: failing } };
    const offline = await openAsFound({ ports });
    expect(offline.status().canKeep).toBe(false);
    expect(world.context.log).toContain('offline.open-failed {"error":"OperationError"}');
  });
});

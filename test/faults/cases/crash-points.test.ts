import { describe, expect, it } from 'vitest';
import { type ServerPort, accountName } from '../../../src/offline/offline.ts';
import { notePrefix } from '../../../src/platform/account/account-notes.ts';
import { rawAccount, rawRecords } from '../../world/raw-records.ts';
import { type Context, type Device, openContext } from '../device.ts';
import { ana, chargeId, tom } from '../model-rows.ts';
import { seededRandom } from '../seeded-random.ts';
import { canBeOpened, finishSignOut, signOut } from './sign-out.ts';
import { createOfflineWorld, payment, queued, states, syncedWorld } from '../../offline/offline-world.ts';

const everything = { tab: 'all' } as const;

/** A device whose tab dies at its n-th transaction from now on. */
async function dyingAt(transaction: number) {
  const world = await syncedWorld();
  world.network.isDown = true;
  dieAt(world.context, transaction);
  return world;
}

function dieAt(context: Context, transaction: number): void {
  let begun = 0;
  context.user.onTransaction = () => {
    begun += 1;
    if (begun === transaction) context.crash();
  };
}

/** The number of stored entries and drafts, and whether they could be decrypted. */
function ownWork(device: Device): readonly [entries: number, drafts: number, isOpen: boolean] {
  const { outbox, values } = rawAccount(device.disk, accountName(tom));
  const drafts = [...values.keys()].filter((key) => key.startsWith('drafts/'));
  return [outbox.size, drafts.length, canBeOpened(device)];
}

describe('a tab that crashes while it queues', () => {
  it('case 42: before the end of the transaction, nothing is stored or reported as stored', async () => {
    const world = await dyingAt(1);
    let isSaved = false;
    void world.offline.enqueue('payInvoices', payment([1, 100])).then(
      (enqueued) => (isSaved = enqueued.ok),
      () => undefined,
    );
    await world.pass(1_000);
    expect(isSaved).toBe(false);
    const next = await world.open('next');
    expect(await states(next.offline)).toEqual([]);
  });

  it('case 43: after the end of the transaction the entry is stored, whatever the screen showed', async () => {
    const world = await syncedWorld();
    world.network.isDown = true;
    await world.offline.enqueue('payInvoices', payment([1, 100]));
    world.context.crash();
    const next = await world.open('next');
    expect(await states(next.offline)).toHaveLength(1);
  });

  it('case 44: the optimistic update is stored in the same transaction, and shown after the next start', async () => {
    const world = await syncedWorld();
    world.network.isDown = true;
    await world.offline.enqueue('payInvoices', payment([1, 100]));
    world.context.crash();
    const next = await world.open('next');
    expect(await next.offline.read.charges([chargeId(1)])).toMatchObject([
      { waitingMinor: 100, optimistic: { pendingAmountMinor: 100 }, row: { pendingAmountMinor: 0 } },
    ]);
  });
});

describe('a tab that crashes while it sends', () => {
  const silent =
    (hasActed: boolean, sent: string[][]) =>
    (port: ServerPort): ServerPort => ({
      ...port,
      performActions: async (subject, actions) => {
        sent.push(actions.map((action) => action.id));
        if (sent.length > 1) return port.performActions(subject, actions);
        if (hasActed) void port.performActions(subject, actions);
        return new Promise(() => undefined);
      },
    });

  it.each([
    ['case 45: marked as sending, but not yet on the wire', false],
    ['case 46: done by the server, but its answer not recorded', true],
  ])('%s: the next tab sends under the same id, and the payment is made once', async (_name, hasActed) => {
    const sent: string[][] = [];
    const world = createOfflineWorld({ wrapServer: silent(hasActed, sent) });
    const { offline, context } = await world.open('tab');
    await world.settle(offline.pull());
    const entry = await queued(offline, payment([1, 100]));
    await world.pass(1_000);
    context.crash();
    const next = await world.open('next');
    expect(await states(next.offline)).toEqual(['sending']);
    const stop = next.offline.run();
    await world.pass(10_000);
    expect(sent).toEqual([[entry.id], [entry.id]]);
    expect(world.server.effects).toHaveLength(1);
    expect(await states(next.offline)).toEqual([]);
    stop();
  });
});

describe('a tab that crashes between two tables', () => {
  it('case 47: rows, cursor and outbox are consistent after a crash at any transaction of a pull', async () => {
    for (let transaction = 1; transaction <= 8; transaction += 1) {
      const world = await syncedWorld();
      const entry = await queued(world.offline, payment([1, 100]));
      await world.time.step(world.time.nowMs() + 500);
      world.server.colleaguePays(chargeId(2), 700);
      let begun = 0;
      world.context.user.onTransaction = () => {
        begun += 1;
        if (begun === transaction) world.context.crash();
      };
      void world.offline.pull().catch(() => undefined);
      await world.pass(2_000);
      const { offline } = await world.open('next');
      const stop = offline.run();
      await world.pass(60_000);
      await world.settle(offline.pull());
      expect(await states(offline)).toEqual([]);
      expect((await offline.read.charges([chargeId(1), chargeId(2)])).map((view) => view.row)).toEqual([
        world.server.get('charges', chargeId(1)),
        world.server.get('charges', chargeId(2)),
      ]);
      expect(world.server.effects.map((effect) => effect.actionId)).toEqual([entry.id]);
      stop();
    }
  });
});

describe('a tab that crashes while it clears', () => {
  it('case 48: a wipe is complete or did not happen, after a crash at any transaction', async () => {
    const found: unknown[] = [];
    for (let transaction = 1; transaction <= 12; transaction += 1) {
      const world = await syncedWorld();
      world.network.isDown = true;
      await queued(world.offline, payment([1, 100]));
      await world.offline.drafts.save('pay', { note: 'half' });
      await world.pass(100);
      dieAt(world.context, transaction);
      void signOut(world.context, 'discard').catch(() => undefined);
      await world.pass(100);
      const before = ownWork(world.device);
      found.push(before);
      expect(before).toEqual(world.context.isAlive() ? [0, 0, false] : before);
      const isNoted = [...rawRecords(world.device.disk, 'portal-device', 'values').keys()].some((key) =>
        key.startsWith(notePrefix),
      );
      // The next start finishes the sign-out, whoever signs in. Without a marker, the sign-out had not begun or was complete.
      await finishSignOut((await world.open('next', ana)).context);
      expect(ownWork(world.device)).toEqual(isNoted ? [0, 0, false] : before);
      expect([
        [1, 1, true],
        [0, 0, false],
      ]).toContainEqual(ownWork(world.device));
    }
    // The tab dies before, in between, and not at all.
    for (const stage of [
      [1, 1, true],
      [1, 1, false],
      [0, 0, false],
    ])
      expect(found).toContainEqual(stage);
  });

  it('case 48: a database whose creation was interrupted at any point is created again', async () => {
    for (let turns = 0; turns < 12; turns += 1) {
      const world = createOfflineWorld();
      const around = { ...world, random: seededRandom(turns + 1) };
      const first = openContext(around, 'first', tom);
      for (let turn = 0; turn < turns; turn += 1) await new Promise<void>((resolve) => void setImmediate(resolve));
      first.crash();
      const { offline } = await world.open('next');
      await world.settle(offline.pull());
      expect(await offline.read.count(everything)).toBe(6);
      world.network.isDown = true;
      expect(await queued(offline, payment([1, 100]))).toMatchObject({ seq: 1 });
      offline.close();
    }
  });
});

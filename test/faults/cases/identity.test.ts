import { describe, expect, it } from 'vitest';
import type { Subject } from '../../../domain/subject.ts';
import { accountName } from '../../../src/offline/offline.ts';
import { ana, chargeId, numberedId, tom } from '../model-rows.ts';
import { createOfflineWorld, payment, queued, states, syncedWorld } from '../../offline/offline-world.ts';
import { alwaysRefusing } from './scripted-answers.ts';
import { canBeOpened, signOut, tryToOpen } from './sign-out.ts';

describe('the author of a payment', () => {
  it('case 76: a person’s entries are not shown to or sent by another person on the same device', async () => {
    const world = await syncedWorld();
    world.network.isDown = true;
    await queued(world.offline, payment([1, 100]));
    await world.pass(100);
    world.context.crash();
    world.network.isDown = false;
    world.network.session = ana.user;
    const other = await world.open('ana', ana);
    const stop = other.offline.run();
    await world.pass(60_000);
    expect(await states(other.offline)).toEqual([]);
    expect(world.server.effects).toEqual([]);
    stop();
    // The server does not give her his secret either: without it on the device, his account stays closed to her.
    world.device.secrets.delete(accountName(tom));
    expect(await tryToOpen(world, other.context)).toMatchObject({
      name: 'AccountLocked',
      delivery: { kind: 'otherSession' },
    });
  });

  it('case 77: a person of two businesses has a separate outbox for each', async () => {
    const world = createOfflineWorld();
    const elsewhere: Subject = { ...tom, buyer: numberedId('b', 9) as Subject['buyer'] };
    const here = await world.open('here');
    await world.settle(here.offline.pull());
    world.network.isDown = true;
    await queued(here.offline, payment([1, 100]));
    const there = await world.open('there', elsewhere);
    expect(await states(there.offline)).toEqual([]);
    expect(await there.offline.read.count({ tab: 'all' })).toBe(0);
    expect(await states(here.offline)).toHaveLength(1);
  });

  it('case 78: a payment is refused after the role was removed, and its author is asked', async () => {
    const world = await syncedWorld({ wrapServer: alwaysRefusing('FORBIDDEN') });
    await queued(world.offline, payment([1, 100]));
    await world.pass(1_000);
    expect(await states(world.offline)).toEqual(['needsYou']);
    const purchaser = await world.open('later', tom, ['buyerPurchaser']);
    expect(await purchaser.offline.enqueue('payInvoices', payment([2, 100]))).toMatchObject({
      ok: false,
      refusal: { code: 'FORBIDDEN' },
    });
  });

  it('case 79: the entries of a disabled user are never sent, however often it is tried', async () => {
    const world = await syncedWorld();
    const stop = world.offline.run();
    world.network.session = 'ended';
    await queued(world.offline, payment([1, 100]));
    await world.pass(100);
    for (const wokenBy of ['visible', 'online', 'timer', 'backgroundSync'] as const) {
      await world.settle(world.offline.replay(wokenBy));
      await world.pass(600_000);
    }
    expect(world.server.effects).toEqual([]);
    expect(await states(world.offline)).toEqual(['waitingForSignIn']);
    stop();
    await signOut(world.context, 'keep');
    expect(canBeOpened(world.device)).toBe(false);
    expect(await tryToOpen(world, world.context)).toMatchObject({
      name: 'AccountLocked',
      delivery: { kind: 'sessionEnded' },
    });
  });

  it('case 81: after a sign-in as another person, no entry of the first is sent', async () => {
    const world = await syncedWorld();
    const stop = world.offline.run();
    world.network.session = ana.user;
    await queued(world.offline, payment([1, 100]));
    await world.pass(600_000);
    expect(world.offline.status()).toMatchObject({ session: 'other', otherSessionName: 'Somebody Else' });
    expect(world.server.effects).toEqual([]);
    world.network.session = tom.user;
    await world.settle(world.offline.resume());
    await world.pass(30_000);
    expect(world.server.effects).toHaveLength(1);
    stop();
  });
});

describe('a person with less visibility', () => {
  it('gets the changes before an offline device sends anything', async () => {
    const heldAtSending: number[] = [];
    const world = await syncedWorld({
      wrapServer: (port) => ({
        ...port,
        performActions: async (subject, actions) => {
          heldAtSending.push((await world.offline.read.charges([chargeId(1)])).length);
          return port.performActions(subject, actions);
        },
      }),
    });
    world.network.isDown = true;
    await queued(world.offline, payment([3, 100]));
    await world.pass(100);
    world.server.hides(chargeId(1));
    heldAtSending.length = 0;
    world.network.isDown = false;
    const stop = world.offline.run();
    for (let beat = 0; beat < 6; beat += 1) await world.pass(10_000);
    stop();
    expect(heldAtSending).toEqual([0]);
    expect(world.server.effects.map((effect) => effect.chargeIds)).toEqual([[chargeId(3)]]);
  });

  it('case 84: an invisible invoice is deleted from rows, search and histories, and its queued payment asks the author', async () => {
    const world = await syncedWorld();
    world.network.isDown = true;
    const first = await queued(world.offline, payment([1, 100]));
    await queued(world.offline, payment([2, 100]), { dependsOn: [first.id] });
    await queued(world.offline, payment([3, 100]));
    await world.offline.persisted.setItem('invoice-1', 'INV-1');
    await world.pass(100);
    world.server.hides(chargeId(1));
    world.network.isDown = false;
    const stop = world.offline.run();
    await world.settle(world.offline.pull());
    await world.pass(60_000);
    expect(await world.offline.read.charges([chargeId(1)])).toEqual([]);
    expect(await world.offline.read.count({ tab: 'all', search: 'INV-1' })).toBe(0);
    expect(await world.offline.persisted.getItem('invoice-1')).toBeUndefined();
    expect((await world.offline.entries.all()).map((entry) => entry.state)).toMatchObject([
      { kind: 'needsYou', need: { code: 'NOT_FOUND' } },
      { kind: 'needsYou', need: { code: 'DEPENDENCY_FAILED' } },
    ]);
    expect(world.server.effects.map((effect) => effect.chargeIds)).toEqual([[chargeId(3)]]);
    stop();
  });
});

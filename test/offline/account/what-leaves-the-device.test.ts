import { describe, expect, it } from 'vitest';
import {
  type Delivery,
  type ServerPort,
  AccountLocked,
  accountName,
  clearOwnWork,
} from '../../../src/offline/offline.ts';
import type { PullAnswer } from '../../../domain/sync/pull-answer.ts';
import { bytesOn } from '../../faults/cases/sign-out.ts';
import { chargeId, tom } from '../../faults/model-rows.ts';
import { destroySecret, lyingIn, openAsFound } from './an-account.ts';
import { type Tab, payment, queued, states, syncedWorld } from '../offline-world.ts';

describe('a sign-out', () => {
  it('leaves no readable row, entry or quarantined row', async () => {
    const world = await syncedWorld({ wrapServer: withUnreadableRow });
    world.network.isDown = true;
    await queued(world.offline, payment([2, 100]));
    await world.offline.drafts.save('pay', { note: 'half of it' });
    await world.pass(20);
    world.offline.close();
    destroySecret(world.device);
    const lies = bytesOn(world.device);
    for (const text of ['INV-', 'Harbour', 'payInvoices', 'half of it', 'a lot']) expect(lies).not.toContain(text);
    await expect(world.settle(openAsFound(world.context))).rejects.toThrow(AccountLocked);
  });

  it('holds although another tab continues: nobody can read what it writes', async () => {
    const world = await syncedWorld();
    const other = await world.open('other');
    const pulling = other.offline.pull();
    await world.pass(5);
    destroySecret(world.device);
    await world.settle(pulling);
    await other.offline.persisted.setItem('users', 'names and addresses');
    await other.offline.drafts.save('pay', { note: 'half' });
    expect(world.device.secrets.size).toBe(0);
    expect(bytesOn(world.device)).not.toContain('names and addresses');
    world.network.isDown = true;
    await expect(world.settle(openAsFound(world.context))).rejects.toThrow(AccountLocked);
  });

  it('holds against the pending writes of its own tab', async () => {
    const world = await syncedWorld();
    world.offline.close();
    await world.offline.persisted.setItem('users', 'names and addresses');
    await world.offline.drafts.save('pay', { note: 'half' });
    expect(lyingIn(world.device.disk, 'persisted')).toEqual([]);
    expect(lyingIn(world.device.disk, 'drafts')).toEqual([]);
  });
});

describe('discarding unsent work', () => {
  it.each(['by the person, while they are in', 'without a key, afterwards'] as const)(
    '%s, keeps the record of an unreadable row, so that digests still agree',
    async (when) => {
      const world = await syncedWorld({ wrapServer: withUnreadableRow });
      if (when === 'without a key, afterwards') await clearOwnWork(world.context.ports, accountName(tom), 0);
      else await world.offline.discardOwnWork();
      world.offline.close();
      const offline = await world.settle(openAsFound(world.context));
      expect(lyingIn(world.device.disk, 'setAside')).toHaveLength(1);
      for (let pull = 0; pull < 21; pull += 1) await world.settle(offline.pull());
      expect(world.context.log.some((line) => line.includes('digest-mismatch'))).toBe(false);
    },
  );
});

describe('a reset', () => {
  it('deletes all data of the server, also unreadable rows and stored answers', async () => {
    const world = await syncedWorld({ wrapServer: withUnreadableRow });
    await world.offline.persisted.setItem('users', 'names and addresses');
    world.server.hides(chargeId(1));
    await world.settle(world.offline.pull());
    expect(lyingIn(world.device.disk, 'setAside')).toEqual([]);
    expect(lyingIn(world.device.disk, 'persisted')).toEqual([]);
    expect(world.context.log.some((line) => line.includes('digest-mismatch'))).toBe(false);
  });

  it('asks again about a payment whose answer named a version counter of before the restoration', async () => {
    const restore = { isDone: true };
    const world = await syncedWorld({
      wrapServer: (port) => ({
        ...port,
        changes: async (...asked) =>
          restore.isDone ? port.changes(...asked) : { kind: 'unanswered', why: 'noRoute' as const },
        performActions: async (...asked) => {
          const delivery = await port.performActions(...asked);
          if (delivery.kind !== 'answered' || restore.isDone) return delivery;
          return { ...delivery, body: delivery.body.map((answer) => ({ ...answer, feedVersion: 900 })) };
        },
      }),
    });
    restore.isDone = false;
    const entry = await queued(world.offline, payment([1, 2_500]));
    await world.pass(5_000);
    expect(await states(world.offline)).toEqual(['sent']);
    // The server was restored from before the record was written, so its version counter is lower now.
    world.server.removes('actions', entry.id);
    world.server.hides(chargeId(6));
    restore.isDone = true;
    await world.settle(world.offline.pull());
    await world.pass(15_000);
    await world.settle(world.offline.replay('timer'));
    await world.pass(5_000);
    expect(await states(world.offline)).toEqual([]);
    expect(world.server.effects).toHaveLength(1);
  });
});

describe('the record of an action that comes before the rows it changed', () => {
  it('does not settle the entry, whose optimistic update stays visible', async () => {
    const seen: (readonly string[])[] = [];
    const tab: { current: Tab | null } = { current: null };
    const world = await syncedWorld({ wrapServer: (port) => recordsFirst(port, tab, seen) });
    tab.current = world;
    world.network.faults = ['cut'];
    world.network.probability = 1;
    await queued(world.offline, payment([1, 2_500]));
    await world.pass(5_000);
    expect(world.server.effects).toHaveLength(1);
    world.network.faults = [];
    await world.settle(world.offline.pull());
    expect(seen).toEqual([['waiting']]);
    expect(await states(world.offline)).toEqual([]);
  });
});

/** The first row has a format that this build does not know. */
function withUnreadableRow(port: ServerPort): ServerPort {
  return {
    ...port,
    changes: (...asked) =>
      changing(port.changes(...asked), (page) => ({
        ...page,
        upserts: page.upserts.map((one) =>
          one.id === chargeId(1) ? { ...one, row: { ...(one.row as object), totalMinor: 'a lot' } } : one,
        ),
      })),
  };
}

/** Delivers the records of actions on a separate page, before the other rows of the same answer. */
function recordsFirst(
  port: ServerPort,
  tab: { readonly current: Tab | null },
  seen: (readonly string[])[],
): ServerPort {
  const told = new Set<string>();
  return {
    ...port,
    changes: async (subject, cursor, limit) => {
      if (tab.current && told.has(cursor ?? '')) seen.push(await states(tab.current.offline));
      return changing(port.changes(subject, cursor, limit), (page) => {
        const records = page.upserts.filter((one) => one.collection === 'actions');
        if (!tab.current || records.length === 0 || cursor === null || told.has(cursor)) return page;
        told.add(cursor);
        return { ...page, upserts: records, cursor, more: true };
      });
    },
  };
}

async function changing(
  asked: Promise<Delivery<PullAnswer>>,
  change: (page: PullAnswer) => PullAnswer,
): Promise<Delivery<PullAnswer>> {
  const delivery = await asked;
  return delivery.kind === 'answered' ? { ...delivery, body: change(delivery.body) } : delivery;
}

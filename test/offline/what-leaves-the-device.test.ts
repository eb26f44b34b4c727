import { describe, expect, it } from 'vitest';
import type { Delivery, ServerPort } from '../../src/offline/offline.ts';
import type { PullAnswer } from '../../domain/sync/pull-answer.ts';
import type { Device } from '../faults/device.ts';
import { chargeId, tom } from '../faults/model-rows.ts';
import type { Tab } from './offline-world.ts';
import { payment, queued, states, syncedWorld } from './offline-world.ts';

describe('a sign-out', () => {
  it('takes the rows along that this build could not read', async () => {
    const world = await syncedWorld({ wrapServer: withUnreadableRow });
    expect(await textOf(world.device, 'setAside')).toContain(chargeId(1));
    await world.offline.forget('keep');
    expect(await textOf(world.device, 'setAside')).toBe('[]');
  });

  it('is not undone by an answer that another tab was waiting for', async () => {
    const world = await syncedWorld();
    const other = await world.open('other');
    await world.offline.forget('keep');
    await other.offline.persisted.setItem('users', 'names and addresses');
    await other.offline.drafts.save('pay', { note: 'half' });
    expect(await textOf(world.device, 'persisted')).toBe('[]');
    expect(await textOf(world.device, 'drafts')).toBe('[]');
    const next = await world.open('next');
    await next.offline.persisted.setItem('users', 'names and addresses');
    expect(await next.offline.persisted.getItem('users')).toBe('names and addresses');
  });

  it('is not undone by what its own tab was waiting for', async () => {
    const world = await syncedWorld();
    world.offline.close();
    await world.offline.persisted.setItem('users', 'names and addresses');
    await world.offline.drafts.save('pay', { note: 'half' });
    expect(await textOf(world.device, 'persisted')).toBe('[]');
    expect(await textOf(world.device, 'drafts')).toBe('[]');
  });

  it('ends a load that is under way in another tab', async () => {
    const world = await syncedWorld();
    const other = await world.open('other');
    const pulling = other.offline.pull();
    await world.pass(5);
    await world.offline.forget('keep');
    await world.settle(pulling);
    expect(await textOf(world.device, 'charges')).toBe('[]');
  });
});

describe('a reset', () => {
  it('takes everything along that the server said: unreadable rows and kept answers too', async () => {
    const world = await syncedWorld({ wrapServer: withUnreadableRow });
    await world.offline.persisted.setItem('users', 'names and addresses');
    world.server.hides(chargeId(1));
    await world.settle(world.offline.pull());
    expect(await textOf(world.device, 'setAside')).toBe('[]');
    expect(await textOf(world.device, 'persisted')).toBe('[]');
    expect(world.context.log.some((line) => line.includes('digest-mismatch'))).toBe(false);
  });

  it('asks again about a payment whose answer was of a count that began anew', async () => {
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
    // The server was restored from before the record was written; its count of versions is lower now.
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
  it('does not settle the entry yet: what it did stays shown', async () => {
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

/** The first row is of a shape that this build does not know. */
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

/** Delivers the records of actions on a page of their own, before everything else of the same answer. */
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

/** Everything that lies in a table of Tom's database, as text: also what no read would show. */
function textOf({ disk }: Device, table: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const opening = disk.open(`portal:${tom.program}:${tom.user}:${tom.buyer}`);
    opening.addEventListener('error', () => reject(new Error('The database could not be opened.')));
    opening.addEventListener('success', () => {
      const reading = opening.result.transaction(table).objectStore(table).getAll();
      reading.addEventListener('success', () => {
        opening.result.close();
        resolve(JSON.stringify(reading.result));
      });
    });
  });
}

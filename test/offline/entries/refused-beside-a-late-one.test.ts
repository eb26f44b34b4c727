import { describe, expect, it } from 'vitest';
import type { ActionEnvelope } from '../../../domain/envelope.ts';
import { payment, queued, states, syncedWorld } from '../offline-world.ts';

/** The first request is delivered late, without an answer; later ones are refused as a whole. */
async function refusedBesideALateOne() {
  const late: ActionEnvelope[][] = [];
  let isRefusing = true;
  const world = await syncedWorld({
    wrapServer: (port) => ({
      ...port,
      performActions: (subject, actions) => {
        if (!isRefusing) return port.performActions(subject, actions);
        if (late.length > 0) return Promise.resolve({ kind: 'requestRefused', code: 'FORBIDDEN' });
        late.push([...actions]);
        return Promise.resolve({ kind: 'unanswered', why: 'timeout' });
      },
    }),
  });
  const entry = await queued(world.offline, payment([1, 2_500]));
  await world.pass(100);
  await world.offline.entries.retry(entry.id);
  await world.pass(100);
  expect(await states(world.offline)).toEqual(['needsYou']);
  return {
    ...world,
    entry,
    recover: () => {
      isRefusing = false;
    },
    arrive: () => {
      for (const actions of late) world.server.perform(actions);
    },
  };
}

describe('a payment with one request in flight and another refused', () => {
  it('keeps its id when its author sends it again, and is made once', async () => {
    const { offline, entry, recover, arrive, server, settle, pass } = await refusedBesideALateOne();
    recover();
    arrive();
    const again = await offline.entries.confirmAgain(entry.id);
    expect(again).toMatchObject({ ok: true, entry: { id: entry.id } });
    await pass(1_000);
    await settle(offline.pull());
    expect(server.effects).toHaveLength(1);
    expect(await offline.entries.all()).toEqual([]);
  });

  it('is cancelled at the server, so that the late request has no effect', async () => {
    const { offline, entry, recover, arrive, server, settle, pass } = await refusedBesideALateOne();
    recover();
    expect(await offline.entries.cancel(entry.id)).toBe('asked');
    await pass(1_000);
    arrive();
    await settle(offline.pull());
    expect(server.effects.filter((effect) => effect.actionId === entry.id)).toEqual([]);
    expect(await offline.entries.all()).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import type { ServerPort } from '../../../src/offline/offline.ts';
import { payment, queued, states, syncedWorld } from '../../offline/offline-world.ts';
import type { FaultKind } from '../faulty-network.ts';
import { scriptedAnswers } from './scripted-answers.ts';

/** A payment whose first request meets the fault; then the network works again. */
async function paidThrough(fault: FaultKind) {
  const world = await syncedWorld();
  const stop = world.offline.run();
  world.network.faults = [fault];
  world.network.probability = 1;
  const entry = await queued(world.offline, payment([1, 100]));
  await world.pass(400);
  world.network.probability = 0;
  return { ...world, entry, stop };
}

describe('a payment on the network', () => {
  it('case 1: that was not sent is sent again, and made once', async () => {
    const { server, offline, pass, stop } = await paidThrough('neverLeaves');
    expect(server.effects).toEqual([]);
    await pass(60_000);
    expect(server.effects).toHaveLength(1);
    expect(await states(offline)).toEqual([]);
    stop();
  });

  it('case 2: whose answer is lost is sent again under its id, and made once', async () => {
    const { server, offline, entry, pass, stop } = await paidThrough('replyLost');
    expect(server.effects).toMatchObject([{ actionId: entry.id }]);
    expect(await states(offline)).toEqual(['sending']);
    await pass(60_000);
    expect(server.effects).toHaveLength(1);
    expect(await states(offline)).toEqual([]);
    stop();
  });

  it('case 4: without an answer in time waits with an unknown result, and never counts as failed', async () => {
    const { offline, pass, stop } = await paidThrough('replyLost');
    await pass(30_000);
    expect(['waiting', 'sending', undefined]).toContain((await states(offline))[0]);
    stop();
  });

  it('case 8: is sent again if the network changes during the request', async () => {
    const { server, offline, pass, stop } = await paidThrough('cut');
    await pass(20_000);
    expect(server.effects).toHaveLength(1);
    expect(await states(offline)).toEqual([]);
    stop();
  });

  it('case 9: that is delivered twice is made once', async () => {
    const { server, pass, stop } = await paidThrough('duplicate');
    await pass(500_000);
    expect(server.effects).toHaveLength(1);
    stop();
  });

  it('case 10: that is delivered after a newer one has no effect', async () => {
    const { server, offline, pass, stop } = await paidThrough('late');
    await pass(60_000);
    expect(server.effects).toHaveLength(1);
    await queued(offline, payment([1, 200]));
    await pass(500_000);
    expect(server.effects.map((effect) => effect.amountMinor)).toEqual([100, 200]);
    expect((await offline.read.charges([server.effects[0]?.chargeIds[0] ?? '']))[0]?.row.pendingAmountMinor).toBe(300);
    stop();
  });
});

describe('the network between device and server', () => {
  it('case 5: is available when the server answers, whatever the browser reports', async () => {
    const { offline, network, pass } = await syncedWorld();
    network.isDown = true;
    await queued(offline, payment([1, 100]));
    await pass(1_000);
    expect(offline.status().isOnline).toBe(false);
    void offline.replay('online');
    await pass(1_000);
    expect(offline.status().isOnline).toBe(false);
  });

  it('case 12: is reported if a proxy or an extension blocks requests, and entries wait', async () => {
    const line = { isBlocked: false };
    const blocked = (port: ServerPort): ServerPort => ({
      ...port,
      performActions: async (...args) =>
        line.isBlocked ? { kind: 'unanswered', why: 'notOurs' } : port.performActions(...args),
      changes: async (...args) => (line.isBlocked ? { kind: 'unanswered', why: 'notOurs' } : port.changes(...args)),
    });
    const { offline, server, pass } = await syncedWorld({ wrapServer: blocked });
    const stop = offline.run();
    line.isBlocked = true;
    await queued(offline, payment([1, 100]));
    await pass(60_000);
    expect(offline.status()).toMatchObject({ isBlocked: true });
    expect(await states(offline)).toEqual(['waiting']);
    line.isBlocked = false;
    await pass(6_000);
    expect(offline.status()).toMatchObject({ isBlocked: false, isOnline: true });
    expect(server.effects).toHaveLength(1);
    stop();
  });

  it('case 12: is not reported as blocked if it is unavailable', async () => {
    const { offline, network, pass } = await syncedWorld();
    const stop = offline.run();
    network.isDown = true;
    await queued(offline, payment([1, 100]));
    await pass(120_000);
    expect(offline.status()).toMatchObject({ isBlocked: false, isOnline: false });
    stop();
  });

  it('case 11: after a DNS error or an invalid certificate, the payment is sent again under the same id', async () => {
    const answers = scriptedAnswers({ delivery: { kind: 'unanswered', why: 'noRoute' } });
    const { offline, server, pass } = await syncedWorld({ wrapServer: answers.wrap });
    const stop = offline.run();
    const entry = await queued(offline, payment([1, 100]));
    await pass(30_000);
    expect(answers.sent.map((batch) => batch[0]?.id)).toEqual([entry.id, entry.id]);
    expect(server.effects).toHaveLength(1);
    stop();
  });
});

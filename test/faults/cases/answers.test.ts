import { describe, expect, it } from 'vitest';
import type { Delivery } from '../../../src/offline/ports.ts';
import type { ActionAnswer } from '../../../domain/envelope.ts';
import { payment, queued, states, syncedWorld } from '../../offline/offline-world.ts';
import { alwaysRefusing, refusedWith, scriptedAnswers } from './scripted-answers.ts';

type Perform = Delivery<readonly ActionAnswer[]>;

/** A payment whose first request meets the delivery; the page is open and continues by itself. */
async function answeredFirst(delivery: Perform, hasActed = false) {
  const answers = scriptedAnswers({ delivery, hasActed });
  const world = await syncedWorld({ wrapServer: answers.wrap });
  const stop = world.offline.run();
  const entry = await queued(world.offline, payment([1, 100]));
  await world.pass(1_000);
  return { ...world, answers, entry, stop };
}

describe('a server with faults', () => {
  it.each([
    ['case 13: a 500 before the payment was made', false],
    ['case 14: a 500 after the payment was made', true],
  ])('%s: the payment is sent again under the same id, and made once', async (_name, hasActed) => {
    const { offline, server, answers, entry, pass, stop } = await answeredFirst(
      { kind: 'serverError', retryAfterMs: null },
      hasActed,
    );
    expect(await states(offline)).toEqual(['waiting']);
    await pass(15_000);
    expect(answers.sent.flat().map((action) => action.id)).toEqual([entry.id, entry.id]);
    expect(server.effects).toHaveLength(1);
    stop();
  });

  it('case 15: a retry time applies to all waiting entries', async () => {
    const { offline, answers, pass, stop } = await answeredFirst({ kind: 'serverError', retryAfterMs: 60_000 });
    await pass(55_000);
    expect(answers.sent).toHaveLength(1);
    await pass(30_000);
    expect(await states(offline)).toEqual([]);
    stop();
  });

  it('case 16: a 429 pauses all waiting entries, not only those of the request', async () => {
    const tooMany = { delivery: { kind: 'throttled', retryAfterMs: 60_000 } as Perform };
    const answers = scriptedAnswers(tooMany);
    const world = await syncedWorld({ charges: 30, wrapServer: answers.wrap });
    world.network.isDown = true;
    for (let number = 1; number <= 30; number += 1) await queued(world.offline, payment([number, 100]));
    await world.pass(10);
    answers.sent.length = 0;
    world.network.isDown = false;
    const stop = world.offline.run();
    await world.pass(62_000);
    expect(answers.sent.map((batch) => batch.length)).toEqual([25]);
    await world.pass(30_000);
    expect(world.server.effects).toHaveLength(30);
    stop();
  });

  it('case 29: during maintenance, entries are held and the page reports it; afterwards all are sent', async () => {
    const { offline, server, pass, stop } = await answeredFirst({ kind: 'maintenance', retryAfterMs: 30_000 });
    expect(offline.status()).toMatchObject({ isMaintenance: true, isOnline: true });
    expect(await states(offline)).toEqual(['waiting']);
    await pass(45_000);
    expect(offline.status().isMaintenance).toBe(false);
    expect(server.effects).toHaveLength(1);
    stop();
  });
});

describe('a refusal', () => {
  it('case 18: a 403 asks the author, and is not repeated automatically', async () => {
    const { offline, pass } = await syncedWorld({ wrapServer: alwaysRefusing('FORBIDDEN') });
    const stop = offline.run();
    await queued(offline, payment([1, 100]));
    await pass(120_000);
    expect(await offline.entries.all()).toMatchObject([{ state: { kind: 'needsYou', need: { code: 'FORBIDDEN' } } }]);
    stop();
  });

  it('case 19: an address that a deploy removed holds the payment, and the page reports that it needs an update', async () => {
    const { offline, server, pass, stop } = await answeredFirst({ kind: 'updateNeeded' });
    expect(offline.status().isUpdateNeeded).toBe(true);
    expect(await states(offline)).toEqual(['held']);
    await pass(1_000_000);
    expect(server.effects).toHaveLength(1);
    stop();
  });

  it('case 20: a payment in progress is sent again under the same key', async () => {
    const { world, entry, answers } = await inProgressOnce();
    await world.pass(30_000);
    expect(answers.sent.flat().map((action) => action.id)).toEqual([entry.id, entry.id]);
    expect(world.server.effects).toHaveLength(1);
  });

  it('case 22: the same key with another body is quarantined for its author, and never sent again', async () => {
    const { offline, pass } = await syncedWorld({ wrapServer: alwaysRefusing('IDEMPOTENCY_MISMATCH') });
    const stop = offline.run();
    await queued(offline, payment([1, 100]));
    await pass(1_000_000);
    expect(await offline.entries.all()).toMatchObject([
      { state: { kind: 'needsYou', need: { code: 'IDEMPOTENCY_MISMATCH' } } },
    ]);
    stop();
  });

  it('case 23: a wrong field is named, and the edited copy gets a new id', async () => {
    const values = { fields: 'lines.0.amountMinor' };
    const { offline, pass } = await syncedWorld({ wrapServer: alwaysRefusing('BAD_INPUT', { values }) });
    const entry = await queued(offline, payment([1, 100]));
    await pass(1_000);
    const [refused] = await offline.entries.all();
    expect(refused?.state).toMatchObject({ kind: 'needsYou', need: { code: 'BAD_INPUT', values } });
    const edited = await queued(offline, payment([1, 50]), { replaces: entry.id });
    expect(edited.id).not.toBe(entry.id);
    expect((await offline.entries.all()).map((one) => one.id)).toEqual([edited.id]);
  });

  it('case 28: an unknown code of a newer server holds the payment, which is tried again and never dropped', async () => {
    const { offline, pass } = await syncedWorld({ wrapServer: alwaysRefusing('RULE_OF_TOMORROW') });
    const stop = offline.run();
    await queued(offline, payment([1, 100]));
    await pass(2_000_000);
    expect(await offline.entries.all()).toMatchObject([{ state: { kind: 'held', why: 'unknownCode' } }]);
    stop();
  });
});

describe('an answer to several payments', () => {
  it('case 31: the unanswered payments of a batch are sent again, and each is made once', async () => {
    const world = await syncedWorld();
    const stop = world.offline.run();
    world.network.isDown = true;
    for (const number of [1, 2, 3]) await queued(world.offline, payment([number, 100]));
    await world.pass(10);
    world.network.isDown = false;
    world.network.faults = ['partial'];
    world.network.probability = 1;
    await world.pass(20_000);
    world.network.probability = 0;
    await world.pass(600_000);
    expect(world.server.effects).toHaveLength(3);
    expect(await states(world.offline)).toEqual([]);
    stop();
  });

  it('case 30: a later refusal of the bank arrives by the sync, and the outbox stays empty', async () => {
    const { offline, server, settle, pass } = await syncedWorld();
    const entry = await queued(offline, payment([1, 100]));
    await pass(1_000);
    expect(await states(offline)).toEqual([]);
    server.change(() =>
      server.touch(
        'actions',
        entry.id,
        (record) => ({ ...record, state: 'failed', error: { code: 'PAYMENT_FAILED', values: {} } }) as never,
      ),
    );
    await settle(offline.pull());
    expect(await states(offline)).toEqual([]);
    expect(await offline.read.get('actions', [entry.id])).toMatchObject([{ state: 'failed' }]);
  });
});

async function inProgressOnce() {
  const answers = scriptedAnswers();
  let isFirst = true;
  const world = await syncedWorld({
    wrapServer: (port) =>
      answers.wrap({
        ...port,
        performActions: async (subject, actions) => {
          if (!isFirst) return port.performActions(subject, actions);
          isFirst = false;
          return { kind: 'answered', body: actions.map((action) => refusedWith(action.id, 'ACTION_IN_PROGRESS')) };
        },
      }),
  });
  world.offline.run();
  const entry = await queued(world.offline, payment([1, 100]));
  return { world, entry, answers };
}

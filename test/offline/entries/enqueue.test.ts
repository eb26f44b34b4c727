import { describe, expect, it } from 'vitest';
import { chargeId, numberedId, tom } from '../../faults/model-rows.ts';
import { payment, queued, states, syncedWorld } from '../offline-world.ts';

describe('queueing a payment', () => {
  it('stores it with the row versions that the author saw, and shows it with the charge', async () => {
    const { offline, network } = await syncedWorld();
    network.isDown = true;
    const entry = await queued(offline, payment([1, 1_000], [2, 500]));
    expect(entry).toMatchObject({
      seq: 1,
      state: { kind: 'waiting' },
      queueKeys: [`charge:${chargeId(1)}`, `charge:${chargeId(2)}`],
    });
    expect(entry.envelope).toMatchObject({
      seq: 1,
      subject: tom,
      composedOffline: false,
      dataAsOf: offline.status().asOf,
    });
    // The age of the data according to the server: the cursor of its last answer.
    expect(entry.envelope.cursor).toContain('"version"');
    expect(entry.envelope.base.map((base) => [base.collection, base.rowVersion])).toEqual([
      ['bankAccounts', 1],
      ['charges', 1],
      ['charges', 1],
    ]);
    expect(entry.seenRows).toHaveLength(3);
    expect((await offline.read.charges([chargeId(1)]))[0]).toMatchObject({ waitingMinor: 1_000 });
    expect(Date.parse(entry.expiresAt) - Date.parse(entry.envelope.composedAt)).toBe(3 * 86_400_000);
  });

  it('marks it as composed offline after a failed request', async () => {
    const { offline, network, settle } = await syncedWorld();
    network.isDown = true;
    await settle(offline.pull());
    expect(offline.status().isOnline).toBe(false);
    expect((await queued(offline, payment([1, 1_000]))).envelope.composedOffline).toBe(true);
  });

  it('does not pay the same amount twice: the waiting amount is deducted', async () => {
    const { offline, network } = await syncedWorld();
    network.isDown = true;
    await queued(offline, payment([1, 90_000]));
    expect(await offline.enqueue('payInvoices', payment([1, 90_000]))).toMatchObject({
      ok: false,
      refusal: { code: 'AMOUNT_ABOVE_REMAINING' },
    });
    expect(await offline.check('payInvoices', payment([1, 10_000]))).toBeNull();
  });

  it('two clicks in two tabs get two counters, and never exceed the amount due', async () => {
    const world = await syncedWorld();
    world.network.isDown = true;
    const other = await world.open('other');
    const both = await Promise.all([
      world.offline.enqueue('payInvoices', payment([1, 100_000])),
      other.offline.enqueue('payInvoices', payment([1, 100_000])),
    ]);
    expect(both.filter((one) => one.ok)).toHaveLength(1);
  });

  it.each([
    ['too much', payment([1, 100_001]), 'AMOUNT_ABOVE_REMAINING'],
    ['an unknown invoice', payment([77, 100]), 'NOT_FOUND'],
    ['a total that is not the sum', { ...payment([1, 100]), totalMinor: 101 }, 'BAD_INPUT'],
    ['half a penny', { ...payment([1, 100]), totalMinor: 100.5 }, 'BAD_INPUT'],
  ])('refuses %s, with the server’s code', async (_what, input, code) => {
    const { offline } = await syncedWorld();
    expect(await offline.enqueue('payInvoices', input)).toMatchObject({ ok: false, refusal: { code } });
    expect(await offline.check('payInvoices', input)).toMatchObject({ code });
    expect(await states(offline)).toEqual([]);
  });

  it('refuses a role that may not pay', async () => {
    const world = await syncedWorld();
    const { offline } = await world.open('purchaser', tom, ['buyerPurchaser']);
    expect(await offline.enqueue('payInvoices', payment([1, 100]))).toEqual({
      ok: false,
      refusal: { code: 'FORBIDDEN' },
    });
  });

  it('refuses to queue an action that requires a connection', async () => {
    const world = await syncedWorld();
    const { offline } = await world.open('ana', tom, ['buyerAdministrator']);
    const input = { approvalId: numberedId('a', 9), decision: 'approve' as const, reason: '', seen: [] };
    expect(await offline.enqueue('decideApproval', input as never)).toEqual({
      ok: false,
      refusal: { code: 'NOT_QUEUEABLE' },
    });
  });
});

describe('a full disk', () => {
  it('is reported, and nothing counts as stored, if the transaction is aborted after its writes', async () => {
    const { offline, context, network } = await syncedWorld();
    network.isDown = true;
    context.user.fullWrites = 1;
    expect(await offline.enqueue('payInvoices', payment([1, 1_000]))).toEqual({
      ok: false,
      refusal: { code: 'STORAGE_FULL' },
    });
    expect(await states(offline)).toEqual([]);
    expect((await offline.read.charges([chargeId(1)]))[0]).toMatchObject({ waitingMinor: 0 });
    expect(await queued(offline, payment([1, 1_000]))).toMatchObject({ seq: 1 });
  });
});

describe('editing a waiting entry', () => {
  it('replaces it by an entry with a new id in one transaction', async () => {
    const { offline, network } = await syncedWorld();
    network.isDown = true;
    // Behind the first one, it was never sent.
    const first = await queued(offline, payment([1, 9_000]));
    const old = await queued(offline, payment([1, 9_100]));
    const edited = await queued(offline, payment([1, 9_500]), { replaces: old.id });
    expect(edited.id).not.toBe(old.id);
    expect((await offline.entries.all()).map((entry) => entry.id)).toEqual([first.id, edited.id]);
  });
  it('does not count the replaced amount, also if a later entry was computed after it', async () => {
    const { offline, network, pass } = await syncedWorld();
    network.isDown = true;
    const first = await queued(offline, payment([1, 300]));
    await queued(offline, payment([1, 200]));
    await pass(20);
    await queued(offline, payment([1, 400]), { replaces: first.id });
    expect(await offline.read.charges([chargeId(1)])).toMatchObject([{ waitingMinor: 600 }]);
  });
  it('allows the amount that is free without the replaced entry', async () => {
    const { offline, network, pass } = await syncedWorld();
    network.isDown = true;
    const [charge] = await offline.read.charges([chargeId(1)]);
    const dueMinor = charge?.row.remainingDueMinor ?? 0;
    const first = await queued(offline, payment([1, dueMinor - 1_000]));
    await queued(offline, payment([1, 500]));
    await pass(20);
    const corrected = payment([1, dueMinor - 900]);
    expect(await offline.enqueue('payInvoices', corrected, { replaces: first.id })).toMatchObject({ ok: true });
  });
  it('still depends on the entry that the replaced one depended on, also if that has expired', async () => {
    const world = await syncedWorld();
    const { offline, network, pass } = world;
    network.isDown = true;
    const first = await queued(offline, payment([1, 300], [2, 200]));
    await pass(2_000);
    const second = await queued(offline, payment([2, 200]), { replaces: first.id });
    await pass(4 * 86_400_000);
    await world.settle(offline.replay('timer'));
    expect((await offline.entries.all()).at(-1)?.state).toMatchObject({ need: { code: 'ACTION_EXPIRED' } });
    const third = await queued(offline, payment([2, 150]), { replaces: second.id });
    expect(second.envelope.dependsOn).toHaveLength(1);
    expect(third.envelope.dependsOn).toEqual(second.envelope.dependsOn);
  });
  it('a replacement of an entry that may have arrived waits until the server has cancelled that entry', async () => {
    const { offline, network, server, pass, settle } = await syncedWorld();
    network.isDown = true;
    const old = await queued(offline, payment([1, 9_000]));
    await pass(20);
    const edited = await queued(offline, payment([2, 9_500]), { replaces: old.id });
    const [asking] = await offline.entries.all();
    expect(asking).toMatchObject({ envelope: { kind: 'cancelAction', input: { action: { id: old.id } } } });
    expect(edited.envelope.dependsOn).toEqual([asking?.id]);
    // After another correction it still waits for that.
    const again = await queued(offline, payment([2, 9_600]), { replaces: edited.id });
    expect(again.envelope.dependsOn).toEqual([asking?.id]);
    network.isDown = false;
    await settle(offline.replay('online'));
    await pass(60_000);
    await settle(offline.replay('timer'));
    expect(server.effects).toMatchObject([{ amountMinor: 9_600 }]);
    expect(await states(offline)).toEqual([]);
  });

  it('never pays twice: if the old payment was done, the new one asks its author, also for another invoice', async () => {
    const { offline, network, server, pass, settle } = await syncedWorld();
    Object.assign(network, { faults: ['replyLost'], probability: 1 });
    const old = await queued(offline, payment([1, 9_000]));
    await settle(offline.replay('timer'));
    expect(await states(offline)).toEqual(['waiting']);
    Object.assign(network, { faults: [], probability: 0 });
    await queued(offline, payment([2, 9_000]), { replaces: old.id });
    await settle(offline.replay('online'));
    await pass(60_000);
    expect(server.effects).toMatchObject([{ actionId: old.id }]);
    const [asking, edited] = await offline.entries.all();
    expect([asking?.state, edited?.state]).toMatchObject([
      { kind: 'needsYou', need: { code: 'ALREADY_DONE' } },
      { kind: 'needsYou', need: { code: 'DEPENDENCY_FAILED' } },
    ]);
  });

  it('keeps the old entry if the new one is refused', async () => {
    const { offline, network } = await syncedWorld();
    network.isDown = true;
    const old = await queued(offline, payment([1, 90_000]));
    expect(await offline.enqueue('payInvoices', payment([1, 200_000]), { replaces: old.id })).toMatchObject({
      ok: false,
    });
    expect((await offline.entries.all()).map((entry) => entry.id)).toEqual([old.id]);
  });
  it('is refused while the entry is being sent', async () => {
    const world = await syncedWorld();
    const old = await queued(world.offline, payment([1, 90_000]));
    await world.pass(5);
    expect(await states(world.offline)).toEqual(['sending']);
    expect(await world.offline.enqueue('payInvoices', payment([1, 10]), { replaces: old.id })).toEqual({
      ok: false,
      refusal: { code: 'ACTION_IN_PROGRESS' },
    });
    expect(await world.offline.entries.cancel(old.id)).toBe('notNow');
  });
});

describe('entries that build on one another', () => {
  it('keep their optimistic updates if another entry of the same rows is deleted', async () => {
    const { offline, network } = await syncedWorld();
    network.isDown = true;
    await queued(offline, payment([2, 10]));
    await queued(offline, payment([1, 20], [2, 30]));
    await queued(offline, payment([1, 5], [3, 7]));
    const last = await queued(offline, payment([3, 4]));
    await offline.entries.cancel(last.id);
    expect(await offline.read.charges([1, 2, 3].map(chargeId))).toMatchObject([
      { waitingMinor: 25 },
      { waitingMinor: 40 },
      { waitingMinor: 7 },
    ]);
  });
});

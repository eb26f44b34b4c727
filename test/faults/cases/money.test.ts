import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { payInvoicesInputSchema } from '../../../domain/payments/pay-invoices.action.ts';
import { payment, queued, states, syncedWorld } from '../../offline/offline-world.ts';
import { chargeId } from '../model-rows.ts';

describe('money that changed while a payment waited', () => {
  it('case 90: an invoice that a colleague has paid is refused, not paid again', async () => {
    const { world, stop } = await whileWaiting(100_000, (server) => server.colleaguePays(chargeId(1), 100_000));
    expect(world.server.effects).toEqual([]);
    expect(await states(world.offline)).toEqual(['needsYou']);
    stop();
  });

  it('case 91: a changed amount due is shown with the seen one, and the author is asked', async () => {
    const { world, stop } = await whileWaiting(60_000, (server) => server.colleaguePays(chargeId(1), 30_000));
    const [entry] = await world.offline.entries.all();
    expect(entry).toMatchObject({ state: { kind: 'needsYou', need: { code: 'VERSION_CONFLICT' } } });
    expect(entry?.seenRows.find((row) => row.id === chargeId(1))?.row).toMatchObject({ pendingAmountMinor: 0 });
    stop();
  });

  it('case 92: a changed bank account requires a new confirmation before a debit', async () => {
    const { world, stop } = await whileWaiting(100, (server) => server.changesBankAccount('9999'));
    const [entry] = await world.offline.entries.all();
    expect(entry).toMatchObject({ state: { kind: 'needsYou', need: { code: 'VERSION_CONFLICT' } } });
    expect(world.server.effects).toEqual([]);
    await world.settle(world.offline.entries.confirmAgain(entry?.id ?? ''));
    await world.pass(2_000);
    expect(world.server.effects).toHaveLength(1);
    stop();
  });

  it('case 95: an amount that is not a whole number of minor units is never queued', () => {
    const amounts = [-0, 0, Number.NaN, Number.POSITIVE_INFINITY, 0.5, -100, 2 ** 53, '1.234,50', null];
    for (const amountMinor of amounts) {
      const input = { ...payment([1, 100]), lines: [{ chargeId: chargeId(1), amountMinor }], totalMinor: amountMinor };
      expect([amountMinor, v.safeParse(payInvoicesInputSchema, input).success]).toEqual([amountMinor, false]);
    }
  });

  it('case 96: either the cancellation or the payment wins, in any order of arrival', async () => {
    for (let steps = 0; steps < 8; steps += 1) {
      const world = await syncedWorld();
      const entry = await queued(world.offline, payment([1, 100]));
      for (let step = 0; step < steps; step += 1) await world.time.step(world.time.nowMs() + 40);
      const taken = await world.offline.entries.cancel(entry.id);
      await world.pass(120_000);
      await world.settle(world.offline.replay('timer'));
      expect([taken, world.server.effects.length]).toEqual(taken === 'discarded' ? ['discarded', 0] : ['notNow', 1]);
    }
  });
});

type World = Awaited<ReturnType<typeof syncedWorld>>;

/** A payment that waited without a connection, during a change at the server. */
async function whileWaiting(amountMinor: number, happening: (server: World['server']) => void) {
  const world = await syncedWorld();
  world.network.isDown = true;
  await queued(world.offline, payment([1, amountMinor]));
  await world.pass(100);
  happening(world.server);
  world.network.isDown = false;
  const stop = world.offline.run();
  await world.pass(20_000);
  return { world, stop };
}

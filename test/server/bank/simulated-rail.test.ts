import { expect, it } from 'vitest';
import type { Instant } from '../../../domain/time/instant.ts';
import { money } from '../../../domain/money.ts';
import { failureReasons } from '../../../domain/payments/payment.ts';
import { advanceBankClock, createSimulatedRail } from '../../../server/bank/simulated-rail.ts';
import { manualClock } from '../../../server/clock.ts';
import { describeOnPostgres } from '../both-databases.ts';

const start = '2026-11-20T09:00:00.000Z' as Instant;
const amount = money(1_250, 'GBP');

describeOnPostgres('the simulated bank', (open) => {
  let opened: ReturnType<typeof open> | null = null;
  /** The simulated bank without any transfers. */
  const bankOf = async () => {
    opened ??= open();
    const [{ withTransaction }, clock] = [await opened, manualClock(start)];
    await withTransaction({ role: 'owner' }, {}, async (trx) => {
      await trx.deleteFrom('bank.transfers').execute();
      await trx.deleteFrom('bank.clock').execute();
    });
    return { withTransaction, clock, rail: createSimulatedRail(withTransaction, clock, 30) };
  };

  it('acts after its delay, by its own clock, and says each outcome in order', async () => {
    const { clock, rail } = await bankOf();
    await rail.submit('first', 'ok', amount);
    clock.advance(1);
    await rail.submit('second', 'fail:insufficientFunds', amount);
    expect(await rail.outcomesSince(null)).toEqual({ outcomes: [], cursor: null });
    clock.advance(29);
    const first = await rail.outcomesSince(null);
    expect(first.outcomes).toEqual([{ idempotencyKey: 'first', state: 'settled' }]);
    clock.advance(1);
    const second = await rail.outcomesSince(first.cursor);
    expect(second.outcomes).toEqual([{ idempotencyKey: 'second', state: 'failed', reason: 'insufficientFunds' }]);
    expect((await rail.outcomesSince(second.cursor)).outcomes).toEqual([]);
    expect((await rail.outcomesSince(null)).outcomes).toHaveLength(2);
  });

  it('its clock can be moved without the server’s', async () => {
    const { rail, withTransaction } = await bankOf();
    await rail.submit('first', 'ok', amount);
    await advanceBankClock(withTransaction, 20);
    expect((await rail.outcomesSince(null)).outcomes).toEqual([]);
    await advanceBankClock(withTransaction, 10);
    expect((await rail.outcomesSince(null)).outcomes).toHaveLength(1);
  });

  it('a transfer that is asked for again is one transfer', async () => {
    const { clock, rail } = await bankOf();
    await rail.submit('once', 'ok', amount);
    await rail.submit('once', 'fail:bankReturn', amount);
    clock.advance(60);
    expect((await rail.outcomesSince(null)).outcomes).toEqual([{ idempotencyKey: 'once', state: 'settled' }]);
  });

  it('fails as the account says, for every reason there is, and finds no account that it does not know', async () => {
    const { clock, rail } = await bankOf();
    for (const reason of failureReasons) await rail.submit(reason, `fail:${reason}`, amount);
    await rail.submit('stranger', 'GB00 0000', amount);
    clock.advance(60);
    const { outcomes } = await rail.outcomesSince(null);
    const told = Object.fromEntries(
      outcomes.map((outcome) => [outcome.idempotencyKey, 'reason' in outcome ? outcome.reason : null]),
    );
    expect(told).toEqual({
      ...Object.fromEntries(failureReasons.map((reason) => [reason, reason])),
      stranger: 'accountNotFound',
    });
  });

  it('tells no outcome late, also of those that it dealt with in the same moment', async () => {
    const { clock, rail } = await bankOf();
    const heard: string[] = [];
    let cursor: string | null = null;
    const listen = async () => {
      const news = await rail.outcomesSince(cursor);
      heard.push(...news.outcomes.map(({ idempotencyKey }) => idempotencyKey));
      cursor = news.cursor;
    };
    for (let index = 0; index < 250; index += 1) await rail.submit(`transfer-${index}`, 'ok', amount);
    clock.advance(60);
    await listen();
    await listen();
    await listen();
    expect(heard).toHaveLength(250);
    expect(new Set(heard).size).toBe(250);
  });
});

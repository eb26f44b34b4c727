import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import * as v from 'valibot';
import { type Instant, instantFromMs, instantSchema, instantToMs } from '../../domain/time/instant.ts';
import { type FailureReason, failureReasons } from '../../domain/payments/payment.ts';
import type { Clock } from '../clock.ts';
import type { JobIdentity } from '../database/identity.ts';
import type { Transaction, WithTransaction } from '../database/with-transaction.ts';
import type { BankOutcome, BankRail } from './bank-rail.ts';
import { type Incoming, incomingSince, takeIn, tellOfIncoming } from './incoming-transfers.ts';
import { behaviourOf, introduceToBank, mandatesSince, registerAtBank, settleMandates } from './simulated-mandates.ts';

/** Maximum number of transfers that the simulated bank processes at once. */
const actAtOnce = 200;
const bank: JobIdentity = { role: 'job', program: null };

/**
 * A bank for the demo and the tests, with its own tables: it acts `delaySeconds` after a request, by its own clock. The token of a test
 * account sets the outcome: `ok`, or `fail:<reason>`; an unknown account is not found. `simulated-mandates.ts` handles mandates.
 */
export function createSimulatedRail(withTransaction: WithTransaction, clock: Clock, delaySeconds: number): BankRail {
  return {
    submit: (idempotencyKey, railToken, amount) =>
      withTransaction(bank, {}, async (trx) => {
        const submittedAt = await bankNow(trx, clock);
        await trx
          .insertInto('bank.transfers')
          .values({
            id: randomUUID(),
            idempotency_key: idempotencyKey,
            rail_token: railToken,
            amount_minor: amount.amountMinor,
            currency: amount.currency,
            state: 'submitted',
            submitted_at: submittedAt,
            act_at: instantFromMs(instantToMs(submittedAt) + delaySeconds * 1000),
          })
          .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
          .execute();
      }),
    introduce: (id, details) => Promise.resolve(introduceToBank(id, details)),
    registerMandate: (idempotencyKey, railToken) =>
      withTransaction(bank, {}, async (trx) =>
        registerAtBank(trx, { idempotencyKey, railToken, submittedAt: await bankNow(trx, clock), delaySeconds }),
      ),
    outcomesSince: (cursor) =>
      withTransaction(bank, {}, async (trx) => {
        await actOnDue(trx, await bankNow(trx, clock));
        return readOutcomes(trx, cursor);
      }),
  };
}

/** For the demo and the tests: an incoming transfer without remittance advice. */
export async function transferToBank(
  withTransaction: WithTransaction,
  clock: Clock,
  transfer: Incoming,
): Promise<void> {
  await withTransaction(bank, {}, async (trx) => takeIn(trx, transfer, await bankNow(trx, clock)));
}

/** Moves the simulated bank's clock ahead of the server's; the next poll reports all outcomes that are due by then. */
export async function advanceBankClock(withTransaction: WithTransaction, seconds: number): Promise<void> {
  await withTransaction(bank, {}, async (trx) => {
    await sql`
      insert into bank.clock (is_only, offset_seconds) values (true, ${seconds})
      on conflict (is_only) do update set offset_seconds = bank.clock.offset_seconds + excluded.offset_seconds`.execute(
      trx,
    );
  });
}

async function bankNow(trx: Transaction, clock: Clock): Promise<Instant> {
  const row = await trx.selectFrom('bank.clock').select('offset_seconds').executeTakeFirst();
  return instantFromMs(instantToMs(clock.now()) + (row?.offset_seconds ?? 0) * 1000);
}

/** Each batch gets a unique time, later than all before, so a time is a cursor that misses nothing. */
async function actOnDue(trx: Transaction, now: Instant): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('bank.transfers', 0))`.execute(trx);
  const { rows } = await sql<{ last: Instant | null }>`
    select greatest((select max(acted_at) from bank.transfers), (select max(acted_at) from bank.mandates),
      (select max(acted_at) from bank.incoming)) as last`.execute(trx);
  const last = rows[0]?.last ?? null;
  const actedAt = last !== null && last >= now ? instantFromMs(instantToMs(last) + 1) : now;
  await settleTransfers(trx, now, actedAt);
  await settleMandates(trx, now, actedAt);
  await tellOfIncoming(trx, actedAt);
}

async function settleTransfers(trx: Transaction, now: Instant, actedAt: Instant): Promise<void> {
  const due = await trx
    .selectFrom('bank.transfers')
    .select(['id', 'rail_token'])
    .where('state', '=', 'submitted')
    .where('act_at', '<=', now)
    .orderBy('act_at')
    .orderBy('id')
    .limit(actAtOnce)
    .execute();
  for (const transfer of due) {
    const reason = failureOf(transfer.rail_token);
    await trx
      .updateTable('bank.transfers')
      .set({ state: reason ? 'failed' : 'settled', failure_reason: reason, acted_at: actedAt })
      .where('id', '=', transfer.id)
      .execute();
  }
}

function failureOf(railToken: string): FailureReason | null {
  const behaviour = behaviourOf(railToken);
  if (behaviour === 'ok' || behaviour.startsWith('mandate:')) return null;
  return failureReasons.find((reason) => behaviour === `fail:${reason}`) ?? 'accountNotFound';
}

async function readOutcomes(trx: Transaction, cursor: string | null) {
  let query = trx
    .selectFrom('bank.transfers')
    .select(['idempotency_key', 'failure_reason', 'acted_at'])
    .where('acted_at', 'is not', null);
  if (cursor !== null) query = query.where('acted_at', '>', v.parse(instantSchema, cursor));
  const rows = await query.orderBy('acted_at').orderBy('id').execute();
  const outcomes = rows.map(({ idempotency_key: idempotencyKey, failure_reason: reason }): BankOutcome =>
    reason ? { idempotencyKey, state: 'failed', reason } : { idempotencyKey, state: 'settled' },
  );
  const mandates = await mandatesSince(trx, cursor);
  const incoming = await incomingSince(trx, cursor);
  const moments = [rows.at(-1)?.acted_at ?? '', mandates.lastAt ?? '', incoming.lastAt ?? ''].toSorted();
  return { outcomes: [...outcomes, ...mandates.outcomes, ...incoming.outcomes], cursor: moments.at(-1) || cursor };
}

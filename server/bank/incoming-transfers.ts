import { randomUUID } from 'node:crypto';
import type { Money } from '../../domain/money.ts';
import type { Instant } from '../../domain/time/instant.ts';
import type { Transaction } from '../database/with-transaction.ts';
import type { IncomingTransfer } from './bank-rail.ts';

/** A transfer to an account of a program; its key names the business (`bankKeyOf`). */
export type Incoming = { readonly idempotencyKey: string; readonly reference: string; readonly amount: Money };

/** A transfer arrives at the simulated bank; the next poll reports it. A repeated key has no further effect. */
export async function takeIn(trx: Transaction, { idempotencyKey, reference, amount }: Incoming, now: Instant) {
  await trx
    .insertInto('bank.incoming')
    .values({
      id: randomUUID(),
      idempotency_key: idempotencyKey,
      reference,
      amount_minor: amount.amountMinor,
      currency: amount.currency,
      received_at: now,
      acted_at: null,
    })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .execute();
}

/** Sets the time of the transfers that arrived since the last poll; cursors compare by it. */
export async function tellOfIncoming(trx: Transaction, actedAt: Instant): Promise<void> {
  await trx.updateTable('bank.incoming').set({ acted_at: actedAt }).where('acted_at', 'is', null).execute();
}

/** The transfers that arrived since a cursor, in order, and the time of the last one. */
export async function incomingSince(
  trx: Transaction,
  cursor: string | null,
): Promise<{ readonly outcomes: readonly IncomingTransfer[]; readonly lastAt: Instant | null }> {
  let query = trx
    .selectFrom('bank.incoming')
    .select(['idempotency_key', 'reference', 'amount_minor', 'currency', 'acted_at'])
    .where('acted_at', 'is not', null);
  if (cursor !== null) query = query.where('acted_at', '>', cursor as Instant);
  const rows = await query.orderBy('acted_at').orderBy('id').execute();
  return {
    outcomes: rows.map(({ idempotency_key: idempotencyKey, reference, amount_minor: amountMinor, currency }) => ({
      idempotencyKey,
      transfer: { reference, amountMinor, currency },
    })),
    lastAt: rows.at(-1)?.acted_at ?? null,
  };
}

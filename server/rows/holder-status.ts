import { sql } from 'kysely';
import type { Card } from '../../domain/cards/card.ts';
import { type Refusal, refuse } from '../../domain/errors.ts';
import { mayBuy, type UserStatus } from '../../domain/users/user-status.ts';
import type { Transaction } from '../database/with-transaction.ts';

/** The status of the person who holds a card, also for somebody who does not see them; null if the card belongs to no person. */
export async function statusOfHolder(trx: Transaction, cardId: Card['id']): Promise<UserStatus | null> {
  const { rows } = await sql<{ status: UserStatus | null }>`select status_of_holder(${cardId}) as status`.execute(trx);
  return rows[0]?.status ?? null;
}

/** Why nobody makes a card usable, or null: its holder may not buy. */
export async function refuseForHolder(trx: Transaction, { id }: Pick<Card, 'id'>): Promise<Refusal | null> {
  const status = await statusOfHolder(trx, id);
  return status === null || mayBuy(status) ? null : refuse('CARD_HOLDER_SUSPENDED');
}

import { randomUUID } from 'node:crypto';
import type { Card } from '../../domain/cards/card.ts';
import type { AuthorisationId, BuyerId, ProgramId } from '../../domain/ids.ts';
import type { DeclineReason } from '../../domain/pre-authorisations/decline-reasons.ts';
import { holdDays } from '../../domain/pre-authorisations/judge-authorisation.ts';
import { type Instant, instantFromMs, instantToMs } from '../../domain/time/instant.ts';
import type { Transaction } from '../database/with-transaction.ts';
import type { AskedPurchase } from './judge-now.ts';
import { enqueueSettlement } from './settle-authorisation.ts';

export type Place = {
  readonly program: ProgramId;
  readonly buyer: BuyerId;
  readonly now: Instant;
  /** The id of the authorisation, if it is derived from its request, so that it cannot be written twice. */
  readonly id?: AuthorisationId;
};

/** Authorises the amount on the card for its days, and enqueues the collection of the seller's answer. */
export async function holdAmount(
  trx: Transaction,
  card: Card,
  asked: AskedPurchase,
  place: Place,
): Promise<AuthorisationId> {
  const row = rowOf(card, asked, place);
  await trx
    .insertInto('authorisations')
    .values({ ...row, status: 'preauthorized' })
    .execute();
  await enqueueSettlement(trx, { authorisationId: row.id, ...place });
  return row.id;
}

/** Stores a declined attempt with its reason, and the policy's name if a policy declined it. */
export async function keepDeclined(
  trx: Transaction,
  card: Card,
  asked: AskedPurchase,
  why: { readonly reason: DeclineReason; readonly policy: string | null; readonly place: Place },
): Promise<void> {
  await trx
    .insertInto('authorisations')
    .values({
      ...rowOf(card, asked, why.place),
      status: 'rejected',
      decline_reason: why.reason,
      declined_by: why.policy,
    })
    .execute();
}

function rowOf(card: Card, { sellerName, category, amountMinor }: AskedPurchase, { program, buyer, now, id }: Place) {
  return {
    id: id ?? (randomUUID() as AuthorisationId),
    program_id: program,
    buyer_id: buyer,
    card_id: card.id,
    group_id: card.groupId,
    user_id: card.userId,
    seller_name: sellerName,
    category,
    amount_minor: amountMinor,
    currency: card.currency,
    expires_at: instantFromMs(instantToMs(now) + holdDays * 86_400_000),
  };
}

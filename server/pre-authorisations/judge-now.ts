import { sql } from 'kysely';
import type { Card } from '../../domain/cards/card.ts';
import type { BuyerId } from '../../domain/ids.ts';
import { purchaseWith } from '../../domain/policies/judge-purchase.ts';
import type { PurchaseCategory } from '../../domain/policies/purchase-policy.ts';
import type { AuthorisationVerdict } from '../../domain/pre-authorisations/judge-authorisation.ts';
import { judgeAuthorisation } from '../../domain/pre-authorisations/judge-authorisation.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { instantFromMs, instantToMs } from '../../domain/time/instant.ts';
import type { Transaction } from '../database/with-transaction.ts';
import { readPolicies } from '../rows/read-policies.ts';
import { readRows } from '../rows/read-rows.ts';

/** A purchase that is to be authorised; amounts in minor units of the card's currency. */
export type AskedPurchase = {
  readonly amountMinor: number;
  readonly sellerName: string;
  readonly category: PurchaseCategory | null;
};

type Moment = { readonly buyer: BuyerId; readonly now: Instant; readonly timeZone: string };

/** Longer than any day of a time zone: policies count the purchases of one. */
const lookBackMs = 48 * 3_600_000;

/**
 * Judges a purchase on the rows of now. The card is locked already. Until the transaction ends no other purchase of the account is
 * judged: two that each fit and do not fit together would both be accepted, whichever limit or credit they share.
 */
export async function judgeNow(
  trx: Transaction,
  card: Card,
  { amountMinor, sellerName, category }: AskedPurchase,
  { buyer: buyerId, now, timeZone }: Moment,
): Promise<AuthorisationVerdict> {
  // Not the rows: row security keeps a purchaser from locking the account's, and charges lock that one before the limits.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`purchases:${buyerId}`}, 0))`.execute(trx);
  const limitIds = await trx
    .selectFrom('spending_limits')
    .select('id')
    .where('buyer_id', '=', buyerId)
    .where((where) => where.or([where('level', '=', 'group'), where('user_id', '=', card.userId)]))
    .orderBy('id')
    .execute();
  const recent = await trx
    .selectFrom('authorisations')
    .select('id')
    .where('card_id', '=', card.id)
    .where('created_at', '>', instantFromMs(instantToMs(now) - lookBackMs))
    .execute();
  const limits = await readRows(trx, 'spendingLimits', idsOf(limitIds));
  const authorisations = await readRows(trx, 'authorisations', idsOf(recent));
  const [buyer] = await readRows(trx, 'buyers', [buyerId]);
  if (!buyer) throw new Error(`The account ${buyerId} of the card ${card.id} cannot be read.`);
  const policies = await readPolicies(trx, buyerId);
  const purchase = { ...purchaseWith(card, limits, authorisations), sellerName, category, now, timeZone };
  return judgeAuthorisation(amountMinor, purchase, { card, limits, policies, buyer });
}

function idsOf(rows: readonly { readonly id: string }[]): readonly string[] {
  return rows.map(({ id }) => id);
}

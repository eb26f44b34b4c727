import { sql } from 'kysely';
import type { Card } from '../../domain/cards/card.ts';
import type { BuyerId } from '../../domain/ids.ts';
import { purchaseWith } from '../../domain/policies/judge-purchase.ts';
import type { PurchaseCategory } from '../../domain/policies/purchase-policy.ts';
import { type AuthorisationVerdict, judgeAuthorisation } from '../../domain/pre-authorisations/judge-authorisation.ts';
import { type Instant, instantFromMs, instantToMs } from '../../domain/time/instant.ts';
import { statusOfHolder } from '../rows/holder-status.ts';
import type { Transaction } from '../database/with-transaction.ts';
import { readPolicies } from '../rows/read-policies.ts';
import { readRows } from '../rows/read-rows.ts';

/** A purchase to authorise; amounts in minor units of the card's currency. */
export type AskedPurchase = {
  readonly amountMinor: number;
  readonly sellerName: string;
  readonly category: PurchaseCategory | null;
};

type Moment = { readonly buyer: BuyerId; readonly now: Instant; readonly timeZone: string };

/** Longer than a day in any time zone: policies count the purchases of one day. */
const lookBackMs = 48 * 3_600_000;

/**
 * Decides about a purchase on the current rows. The card is already locked. Only one purchase of the account is decided at a time: two
 * purchases could each fit a shared limit or credit, but not together.
 */
export async function judgeNow(
  trx: Transaction,
  card: Card,
  { amountMinor, sellerName, category }: AskedPurchase,
  { buyer: buyerId, now, timeZone }: Moment,
): Promise<AuthorisationVerdict> {
  // An advisory lock, not row locks: row security forbids a purchaser to lock the account's row, and charges lock that row before the
  // limits.
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
  const holderStatus = await statusOfHolder(trx, card.id);
  const purchase = { ...purchaseWith(card, limits, authorisations), sellerName, category, now, timeZone };
  return judgeAuthorisation(amountMinor, purchase, { card, holderStatus, limits, policies, buyer });
}

function idsOf(rows: readonly { readonly id: string }[]): readonly string[] {
  return rows.map(({ id }) => id);
}

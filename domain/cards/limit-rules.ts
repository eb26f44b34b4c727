import type { Buyer } from '../accounts/buyer.ts';
import type { Refusal } from '../errors.ts';
import { refuse } from '../errors.ts';
import type { Money } from '../money.ts';
import { decimalText, money } from '../money.ts';
import type { SpendingLimit } from './spending-limit.ts';

/** Why a person's limit cannot be raised to an amount, whoever asks, or null (§5). */
export function refuseRaising(
  requested: Money,
  limit: SpendingLimit | undefined,
  buyer: Buyer | undefined,
): Refusal | null {
  if (limit?.level !== 'individual' || !buyer || limit.buyerId !== buyer.id) return refuse('NOT_FOUND');
  if (requested.currency !== limit.currency) return refuse('CURRENCY_MISMATCH', { currency: limit.currency });
  if (limit.limitMinor === null) return refuse('NO_LIMIT_TO_RAISE');
  if (requested.amountMinor <= limit.limitMinor)
    return refuse('LIMIT_NOT_HIGHER', { limit: amountText(limit.limitMinor, limit) });
  if (requested.amountMinor > buyer.creditApprovedMinor)
    return refuse('LIMIT_ABOVE_CREDIT', { credit: amountText(buyer.creditApprovedMinor, buyer) });
  return null;
}

/** Nobody gives a limit that is above their own (§5); who has none may give any. */
export function refuseGiving(
  requested: Money,
  own: Pick<SpendingLimit, 'limitMinor' | 'currency'> | undefined,
): Refusal | null {
  if (own?.limitMinor == null || requested.amountMinor <= own.limitMinor) return null;
  return refuse('LIMIT_ABOVE_OWN', { limit: amountText(own.limitMinor, own) });
}

function amountText(amountMinor: number, { currency }: Pick<Buyer, 'currency'>): string {
  return `${currency} ${decimalText(money(amountMinor, currency))}`;
}

import { type Role, hasRole } from '../access/role.ts';
import { totalsRoles } from '../access/role-sets.ts';
import type { ActionWorld, RowReference } from '../action.ts';
import type { Buyer } from '../accounts/buyer.ts';
import { type Refusal, refuse } from '../errors.ts';
import { type Money, decimalText, money } from '../money.ts';
import type { LimitId } from '../ids.ts';
import { type Card, isTerminated } from './card.ts';
import { groupAdminLimitsOf, refuseGroupAdminRaising } from '../programs/group-admin-limits.ts';
import type { SpendingLimit } from './spending-limit.ts';

/** Why a person's limit cannot be raised to an amount by anybody, or null (§5). */
export function refuseRaising(
  requested: Money,
  limit: SpendingLimit | undefined,
  buyer: Buyer | undefined,
  roles: readonly Role[],
): Refusal | null {
  if (limit?.level !== 'individual' || !buyer || limit.buyerId !== buyer.id) return refuse('NOT_FOUND');
  if (requested.currency !== limit.currency) return refuse('CURRENCY_MISMATCH', { currency: limit.currency });
  if (limit.limitMinor === null) return refuse('NO_LIMIT_TO_RAISE');
  if (requested.amountMinor <= limit.limitMinor)
    return refuse('LIMIT_NOT_HIGHER', { limit: amountText(limit.limitMinor, limit) });
  return refuseAboveCredit(requested.amountMinor, buyer, roles);
}

/** Nobody gives a limit above their own (§5); a person without a limit may give any. */
export function refuseGiving(
  requested: Money,
  own: Pick<SpendingLimit, 'limitMinor' | 'currency'> | undefined,
): Refusal | null {
  if (own?.limitMinor == null || requested.amountMinor <= own.limitMinor) return null;
  return refuse('LIMIT_ABOVE_OWN', { limit: amountText(own.limitMinor, own) });
}

/** True if a limit is above somebody's own one; no limit (null) is above every limit. */
export function isAboveOwn(limitMinor: number | null, own: Pick<SpendingLimit, 'limitMinor'> | undefined): boolean {
  if (own?.limitMinor == null) return false;
  return limitMinor === null || limitMinor > own.limitMinor;
}

type LimitSetter = Pick<ActionWorld, 'userId' | 'roles' | 'groupAdminLimits' | 'hasApprovals'>;

/** A person, a group or a card with a limit of its own, with its spent and held amounts in minor units of `currency`. */
export type Limited = Pick<
  SpendingLimit,
  'id' | 'buyerId' | 'userId' | 'groupId' | 'currency' | 'limitMinor' | 'spentMinor' | 'authorisedMinor'
> &
  Partial<Pick<SpendingLimit, 'availableMinor'>> & { readonly level: SpendingLimit['level'] | 'card' };

/** A card with its limit; undefined for a terminated card, which cannot be used. */
export function cardAsLimited(card: Card | undefined): Limited | undefined {
  return card && !isTerminated(card) ? { ...card, id: card.id as string as LimitId, level: 'card' } : undefined;
}

/** How an action refers to a limit. */
export type LimitNamed = { readonly limitId: LimitId; readonly isOfCard?: boolean | undefined };

/** The row that holds the limit. */
export function limitReference({ limitId, isOfCard = false }: LimitNamed): RowReference {
  return { collection: isOfCard ? 'cards' : 'spendingLimits', id: limitId };
}

/** The named limit, or undefined if this person sees none. */
export function limitedBy({ limitId, isOfCard = false }: LimitNamed, { row }: Pick<ActionWorld, 'row'>) {
  return isOfCard ? cardAsLimited(row('cards', limitId)) : row('spendingLimits', limitId);
}

/**
 * Why a limit cannot be lowered to an amount, or null. It may be below what is open and held: purchases stay, and new ones are
 * declined until enough is paid.
 */
export function refuseLowering(requested: Money, limit: Limited | undefined, person: LimitSetter): Refusal | null {
  if (!limit) return refuse('NOT_FOUND');
  if (!maySetLimit(limit, person)) return refuse('FORBIDDEN');
  if (requested.currency !== limit.currency) return refuse('CURRENCY_MISMATCH', { currency: limit.currency });
  if (limit.limitMinor !== null && requested.amountMinor >= limit.limitMinor)
    return refuse('LIMIT_NOT_LOWER', { limit: amountText(limit.limitMinor, limit) });
  return null;
}

type Setting = { readonly currency: Money['currency']; readonly limitMinor: number | null };
type SettingBasis = {
  readonly limit: Limited | undefined;
  readonly buyer: Buyer | undefined;
  readonly person: LimitSetter;
};

/** Why a limit cannot be set to an amount or removed, or null. Lowering is a separate action that needs no approval. */
export function refuseSetting(
  { currency, limitMinor }: Setting,
  { limit, buyer, person }: SettingBasis,
): Refusal | null {
  if (!limit || !buyer || limit.buyerId !== buyer.id) return refuse('NOT_FOUND');
  if (!maySetLimit(limit, person)) return refuse('FORBIDDEN');
  const notRaised = refuseRaisingFor(person, buyer);
  if (notRaised) return notRaised;
  if (currency !== limit.currency) return refuse('CURRENCY_MISMATCH', { currency: limit.currency });
  if (limitMinor === null) return null;
  if (limit.limitMinor !== null && limitMinor <= limit.limitMinor)
    return refuse('LIMIT_NOT_HIGHER', { limit: amountText(limit.limitMinor, limit) });
  return refuseAboveCredit(limitMinor, buyer, person.roles);
}

/**
 * Why a limit is too high for the account's credit, or null. Somebody who may not know that credit gets no answer that depends on it: by
 * trying amounts they would find it. Their limit does no harm, because every purchase also has to fit what the account has available.
 */
export function refuseAboveCredit(
  limitMinor: number,
  buyer: Pick<Buyer, 'creditApprovedMinor' | 'currency'>,
  roles: readonly Role[],
): Refusal | null {
  const { creditApprovedMinor: creditMinor } = buyer;
  if (creditMinor === null || !hasRole(roles, ...totalsRoles) || limitMinor <= creditMinor) return null;
  return refuse('LIMIT_ABOVE_CREDIT', { credit: amountText(creditMinor, buyer) });
}

/** Why this person may not raise limits of others in this company, or null; undefined `groupAdminLimits` is the usual setting. */
export function refuseRaisingFor(
  { roles, groupAdminLimits, hasApprovals }: Omit<LimitSetter, 'userId'>,
  buyer: Pick<Buyer, 'groupAdminLimits'> | undefined,
): Refusal | null {
  return refuseGroupAdminRaising(roles, groupAdminLimitsOf(groupAdminLimits, buyer?.groupAdminLimits, hasApprovals));
}

/** Account Admins set every limit; Group Admins set those of other people of their groups and of these people's cards. */
export function maySetLimit({ level, userId }: Pick<Limited, 'level' | 'userId'>, person: LimitSetter): boolean {
  if (hasRole(person.roles, 'buyerAdministrator')) return true;
  return hasRole(person.roles, 'buyerGroupAdministrator') && level !== 'group' && userId !== person.userId;
}

/** By how much the open and held amounts exceed a limit, in minor units; 0 if they do not. */
export function overMinor(
  limitMinor: number,
  { spentMinor, authorisedMinor }: Pick<Limited, 'spentMinor' | 'authorisedMinor'>,
): number {
  return Math.max(0, spentMinor + authorisedMinor - limitMinor);
}

function amountText(amountMinor: number, { currency }: Pick<Buyer, 'currency'>): string {
  return `${currency} ${decimalText(money(amountMinor, currency))}`;
}

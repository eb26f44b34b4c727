import type { ActionWorld } from '../action.ts';
import { hasRole } from '../access/role.ts';
import { type Refusal, refuse } from '../errors.ts';
import { type Card, canBuyWith, isTerminated } from './card.ts';
import type { CardStatus } from './card-status.ts';
import type { SpendingLimit } from './spending-limit.ts';

type Handled = Pick<Card, 'status' | 'terminatedAt' | 'userId' | 'isLockedWithHolder' | 'lacksBirthDate'>;
type Person = Pick<ActionWorld, 'userId' | 'roles'>;

/** Why somebody cannot lock a card, or null. A locked card is allowed: the result is what was requested. */
export function refuseLocking(card: Handled | undefined, person: Person): Refusal | null {
  if (!card) return refuse('NOT_FOUND');
  if (!mayHandle(card, person)) return refuse('FORBIDDEN');
  if (isTerminated(card)) return refuse('CARD_TERMINATED');
  return card.status === 'locked' || isLockable(card.status) ? null : refuse('CARD_NOT_ISSUED');
}

/** True for a status in which a card can be locked; unlocking restores it. */
export function isLockable(status: CardStatus): status is 'active' | 'inactive' | 'pending' {
  return status === 'active' || status === 'inactive' || status === 'pending';
}

/** Why somebody cannot unlock a card, or null. */
export function refuseUnlocking(card: Handled | undefined, person: Person): Refusal | null {
  if (!card) return refuse('NOT_FOUND');
  if (!mayHandle(card, person)) return refuse('FORBIDDEN');
  if (isTerminated(card)) return refuse('CARD_TERMINATED');
  if (card.status !== 'locked') return refuse('CARD_NOT_LOCKED');
  return card.isLockedWithHolder ? refuse('CARD_HOLDER_SUSPENDED') : null;
}

/** Why somebody cannot activate a card, or null. */
export function refuseActivating(card: Handled | undefined, person: Person): Refusal | null {
  if (!card) return refuse('NOT_FOUND');
  if (!mayHandle(card, person)) return refuse('FORBIDDEN');
  if (isTerminated(card)) return refuse('CARD_TERMINATED');
  if (card.status !== 'inactive') return refuse('CARD_NOT_WAITING');
  return card.lacksBirthDate ? refuse('CARD_BIRTH_DATE_MISSING') : null;
}

/** True if this person enters the missing date of birth of a card that is not activated yet. */
export function maySetBirthDate(card: Handled, { roles }: Pick<Person, 'roles'>): boolean {
  const isWaiting = card.status === 'inactive' || card.status === 'pending' || card.status === 'locked';
  return card.lacksBirthDate === true && isWaiting && !isTerminated(card) && hasRole(roles, 'buyerAdministrator');
}

/** Why somebody can neither terminate a card nor request it, or null. */
export function refuseTerminating(card: Handled | undefined, person: Person): Refusal | null {
  if (!card) return refuse('NOT_FOUND');
  if (!mayHandle(card, person)) return refuse('FORBIDDEN');
  return isTerminated(card) ? refuse('CARD_TERMINATED') : null;
}

/** Why a card cannot be replaced, or null: it must be usable, and so must its holder. */
export function refuseReplacing(card: Handled | undefined, person: Person): Refusal | null {
  const refusal = refuseTerminating(card, person);
  if (refusal || !card) return refusal;
  if (card.isLockedWithHolder) return refuse('CARD_HOLDER_SUSPENDED');
  return card.status === 'active' || card.status === 'inactive' || card.status === 'locked'
    ? null
    : refuse('CARD_NOT_ISSUED');
}

/** True if somebody may see the number of this card. Only the number of a virtual card is shown. */
export function mayRevealNumber(card: Handled & Pick<Card, 'kind'>, person: Person): boolean {
  return card.kind === 'virtual' && canBuyWith(card) && mayHandle(card, person);
}

/** Why a card of this currency cannot be created for a person with this limit, or null. */
export function refuseCreating(
  { holderId, currency }: { readonly holderId: string; readonly currency: string },
  limit: SpendingLimit | undefined,
  person: Person,
): Refusal | null {
  if (limit?.level !== 'individual') return refuse('NOT_FOUND');
  if (!mayHandle({ userId: limit.userId }, person) || limit.userId !== holderId) return refuse('FORBIDDEN');
  return currency === limit.currency ? null : refuse('CURRENCY_MISMATCH', { currency: limit.currency });
}

/** Administrators manage the cards that they see; everybody else only their own, even if another role shows them more. */
function mayHandle(card: Pick<Handled, 'userId'>, { userId, roles }: Person): boolean {
  return card.userId === userId || hasRole(roles, 'buyerAdministrator', 'buyerGroupAdministrator');
}

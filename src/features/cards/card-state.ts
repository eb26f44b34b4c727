import type { Approval } from '../../../domain/approvals/approval.ts';
import { isAsked } from '../../../domain/action.ts';
import type { Card } from '../../../domain/cards/card.ts';
import type { LimitLadder } from '../../../domain/cards/limit-ladder.ts';
import { limitLadder } from '../../../domain/cards/limit-ladder.ts';
import { lockCard } from '../../../domain/cards/lock-card.action.ts';
import { requestHigherLimit } from '../../../domain/cards/request-higher-limit.action.ts';
import type { Entry } from '../../offline/offline.ts';
import type { CardBooks } from './card-queries.ts';

/** A card with all that decides what can be bought with it, and what this person has asked for and nobody has answered. */
export type CardState = {
  /** As the server has it: what waits here changes nothing of it. */
  readonly card: Card;
  /** Null where the account itself is not on this device yet: then there is no figure. */
  readonly ladder: LimitLadder | null;
  /** A lock that was asked for on this device while the server's row does not say locked. */
  readonly lockEntry: Entry | null;
  /** Whether a limit that decides here is about to be changed: queued on this device, or waiting for a decision. */
  readonly hasPendingChange: boolean;
  /** Whether the individual limit here was asked to be raised and nobody has answered, also where another limit decides. */
  readonly isLimitAsked: boolean;
  /** Requests for a higher limit of this card's person that the server has and nobody has decided. */
  readonly requests: readonly Approval[];
};

export function cardState(card: Card, books: CardBooks, entries: readonly Entry[]): CardState {
  const requests = books.requests.filter((request) => isLimitRequestFor(request, card));
  const ladder = books.buyer ? limitLadder(card, books.limits, books.buyer) : null;
  const isLimitAsked = requests.length > 0 || entries.some((entry) => isAskingFor(entry, card));
  return {
    card,
    ladder,
    lockEntry: card.status === 'locked' ? null : (entries.findLast((entry) => isLockOf(entry, card)) ?? null),
    // Only the limit that decides moves the figure: another one may be raised as much as it likes.
    hasPendingChange: isLimitAsked && ladder?.binding?.level === 'individual',
    isLimitAsked,
    requests,
  };
}

/** The card as it will be once what was asked for here is done: nobody should count on buying with it meanwhile. */
export function asAskedFor({ card, lockEntry }: CardState): Card {
  return lockEntry && lockEntry.state.kind !== 'needsYou' ? { ...card, status: 'locked' } : card;
}

/** What this person has asked for about one card and the server has not answered, oldest first. */
export function entriesAbout(card: Card, entries: readonly Entry[]): readonly Entry[] {
  return entries.filter(
    (entry) => entry.state.kind !== 'draft' && (isLockOf(entry, card) || isLimitRequestFor(entry.envelope, card)),
  );
}

/** One that the server refused asks for nothing any more. */
function isAskingFor({ envelope, state }: Entry, card: Card): boolean {
  return state.kind !== 'draft' && state.kind !== 'needsYou' && isLimitRequestFor(envelope, card);
}

function isLockOf({ envelope, state }: Entry, card: Card): boolean {
  return isAsked(lockCard, envelope) && state.kind !== 'draft' && fieldOf(envelope.input, 'cardId') === card.id;
}

/** A person's limit is shared by all their cards, whichever of them the request was made at. */
function isLimitRequestFor(request: { readonly kind: string; readonly input: unknown }, card: Card): boolean {
  if (!isAsked(requestHigherLimit, request) || card.userId === null) return false;
  return fieldOf(request.input, 'userId') === card.userId;
}

function fieldOf(input: unknown, name: string): unknown {
  return typeof input === 'object' && input !== null ? (input as Record<string, unknown>)[name] : undefined;
}

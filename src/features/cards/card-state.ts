import type { Approval } from '../../../domain/approvals/approval.ts';
import { isAsked } from '../../../domain/action.ts';
import type { Card } from '../../../domain/cards/card.ts';
import { type LimitLadder, limitLadder } from '../../../domain/cards/limit-ladder.ts';
import { lockCard } from '../../../domain/cards/lock-card.action.ts';
import { requestHigherLimit } from '../../../domain/cards/request-higher-limit.action.ts';
import { replaceCard } from '../../../domain/cards/replace-card.action.ts';
import { terminateCard } from '../../../domain/cards/terminate-card.action.ts';
import type { Entry } from '../../offline/offline.ts';
import type { CardBooks } from './card-queries.ts';

/** A card with everything that decides about purchases, and this person's unanswered requests. */
export type CardState = {
  /** The server's row, without waiting changes. */
  readonly card: Card;
  /** Null if the account itself is not on this device yet: then there is no figure. */
  readonly ladder: LimitLadder | null;
  /** A lock that was queued on this device while the server's row is not locked yet. */
  readonly lockEntry: Entry | null;
  /** Whether the binding limit is about to change: queued on this device, or waiting for a decision. */
  readonly hasPendingChange: boolean;
  /** Whether a higher individual limit was requested and is unanswered, even if another limit binds. */
  readonly isLimitAsked: boolean;
  /** A request for a higher individual limit that is not sent until its author enters a code. */
  readonly codeEntry: Entry | null;
  /** Whether a request to terminate the card waits for a decision. */
  readonly isTerminationAsked: boolean;
  /** Whether a request to replace the card waits for a decision. */
  readonly isReplacementAsked: boolean;
  /** Undecided requests at the server: about this card, and for a higher limit of its person. */
  readonly requests: readonly Approval[];
};

export function cardState(card: Card, books: CardBooks, entries: readonly Entry[]): CardState {
  const limitRequests = books.requests.filter((request) => isLimitRequestFor(request, card));
  const about = (action: typeof terminateCard | typeof replaceCard) =>
    books.requests.filter((request) => isAsked(action, request) && fieldOf(request.input, 'cardId') === card.id);
  const [terminations, replacements] = [about(terminateCard), about(replaceCard)];
  const ladder = books.buyer ? limitLadder(card, books.limits, books.buyer) : null;
  const isLimitAsked = limitRequests.length > 0 || entries.some((entry) => isAskingFor(entry, card));
  return {
    card,
    ladder,
    lockEntry: card.status === 'locked' ? null : (entries.findLast((entry) => isLockOf(entry, card)) ?? null),
    // Only the binding limit changes the figure.
    hasPendingChange: isLimitAsked && ladder?.binding?.level === 'individual',
    isLimitAsked,
    codeEntry: entries.find((entry) => wantsCode(entry) && isLimitRequestFor(entry.envelope, card)) ?? null,
    isTerminationAsked: terminations.length > 0,
    isReplacementAsked: replacements.length > 0,
    requests: [...limitRequests, ...terminations, ...replacements],
  };
}

/** Treats a card with a waiting lock as locked, so that nobody relies on it for purchases. */
export function asAskedFor({ card, lockEntry }: CardState): Card {
  return lockEntry && lockEntry.state.kind !== 'needsYou' ? { ...card, status: 'locked' } : card;
}

/** This person's unanswered requests about one card, oldest first. */
export function entriesAbout(card: Card, entries: readonly Entry[]): readonly Entry[] {
  return entries.filter(
    (entry) => entry.state.kind !== 'draft' && (isLockOf(entry, card) || isLimitRequestFor(entry.envelope, card)),
  );
}

function wantsCode({ state }: Entry): boolean {
  return state.kind === 'needsYou' && state.need.code === 'MFA_REQUIRED';
}

/** An entry that the server refused no longer requests anything. */
function isAskingFor({ envelope, state }: Entry, card: Card): boolean {
  return state.kind !== 'draft' && state.kind !== 'needsYou' && isLimitRequestFor(envelope, card);
}

function isLockOf({ envelope, state }: Entry, card: Card): boolean {
  return isAsked(lockCard, envelope) && state.kind !== 'draft' && fieldOf(envelope.input, 'cardId') === card.id;
}

/** All cards of a person share their individual limit, whichever card the request names. */
function isLimitRequestFor(request: { readonly kind: string; readonly input: unknown }, card: Card): boolean {
  if (!isAsked(requestHigherLimit, request) || card.userId === null) return false;
  return fieldOf(request.input, 'userId') === card.userId;
}

function fieldOf(input: unknown, name: string): unknown {
  return typeof input === 'object' && input !== null ? (input as Record<string, unknown>)[name] : undefined;
}

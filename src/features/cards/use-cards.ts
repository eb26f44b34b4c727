import { type Instant, instantFromMs, instantToMs } from '../../../domain/time/instant.ts';
import { type Freshness, freshnessOf } from '../../../domain/cards/limit-check.ts';
import {
  type PolicyBound,
  boundsHoldForMs,
  policyBounds,
  purchaseWith,
} from '../../../domain/policies/judge-purchase.ts';
import { useEntries, useOfflineQuery, usePortal, useSyncStatus } from '../../platform/react/portal-context.ts';
import { useNow } from '../../ui/text/use-now.ts';
import { cardBooksQuery, grantEndQuery } from './card-queries.ts';
import { type CardState, cardState } from './card-state.ts';

/** A card for a screen: its state, and how its figure may be shown now. */
export type ShownCard = CardState & {
  /** The amounts that purchase policies allow on the card now, for any seller. */
  readonly bounds: readonly PolicyBound[];
  /** Until when these bounds are valid if nothing is bought, in milliseconds of this device's clock. */
  readonly boundsUntilMs: number;
  readonly freshness: Freshness;
  readonly asOf: Instant | null;
};

export type Cards =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly retry: () => void }
  | { readonly kind: 'ready'; readonly cards: readonly ShownCard[] };

/** All cards that this person may see, from this device. Their freshness updates while the screen is open. */
export function useCards(): Cards {
  const { offline, session, program } = usePortal();
  const { asOf, isOnline } = useSyncStatus();
  const entries = useEntries();
  const now = instantFromMs(useNow());
  const books = useOfflineQuery(cardBooksQuery(offline));
  const grantEnd = useOfflineQuery(grantEndQuery(session));
  if (books.isError) return { kind: 'failed', retry: () => void books.refetch() };
  if (books.isPending || grantEnd.isPending) return { kind: 'loading' };
  const isGrantValid = isOnline || (grantEnd.data != null && now < grantEnd.data);
  const { timeZone } = program;
  const { policies, limits, authorisations } = books.data;
  const boundsUntilMs = instantToMs(now) + boundsHoldForMs(policies, { now, timeZone });
  const cards = books.data.cards.map((card): ShownCard => {
    const state = cardState(card, books.data, entries);
    const { hasPendingChange, ladder } = state;
    const freshness = freshnessOf({ asOf: ladder ? asOf : null, now, isOnline, hasPendingChange, isGrantValid });
    const bounds = policyBounds(policies, {
      ...purchaseWith(card, limits, authorisations),
      now,
      timeZone,
    });
    return { ...state, freshness, asOf, bounds, boundsUntilMs };
  });
  return { kind: 'ready', cards };
}

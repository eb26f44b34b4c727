import type { Authorisation } from '../../../domain/cards/authorisation.ts';
import type { Buyer } from '../../../domain/accounts/buyer.ts';
import type { Card } from '../../../domain/cards/card.ts';
import type { SpendingLimit } from '../../../domain/cards/spending-limit.ts';
import type { PurchasePolicy } from '../../../domain/policies/purchase-policy.ts';
import type { Instant } from '../../../domain/time/instant.ts';
import { statusNow } from '../../ui/text/authorisation-words.ts';
import type { Offline } from '../../offline/offline.ts';

/** The pre-authorisations that this person sees, and the data for evaluating new ones, on this device. */
export type AuthorisationBooks = {
  readonly authorisations: readonly Authorisation[];
  readonly cards: readonly Card[];
  readonly limits: readonly SpendingLimit[];
  readonly policies: readonly PurchasePolicy[];
  readonly buyer: Buyer | null;
};

/** A pre-authorisation with its status now, and its card; null if this device does not have the card. */
export type ShownAuthorisation = {
  readonly authorisation: Authorisation;
  readonly status: Authorisation['status'];
  readonly card: Card | null;
};

/** A pre-authorisation as the list, its file and its page show it. */
export function shownAuthorisation(
  authorisation: Authorisation,
  cards: readonly Card[],
  now: Instant,
): ShownAuthorisation {
  const card = cards.find(({ id }) => id === authorisation.cardId) ?? null;
  return { authorisation, status: statusNow(authorisation, now), card };
}

export const authorisationBooksQuery = (offline: Offline) => ({
  queryKey: [
    'device',
    'authorisations',
    'cards',
    'spendingLimits',
    'purchasePolicies',
    'buyers',
    'authorisation-books',
  ],
  queryFn: async (): Promise<AuthorisationBooks> => {
    const [authorisations, cards, limits, policies, buyers] = await Promise.all([
      offline.read.all('authorisations'),
      offline.read.all('cards'),
      offline.read.all('spendingLimits'),
      offline.read.all('purchasePolicies'),
      offline.read.all('buyers'),
    ]);
    return { authorisations, cards, limits, policies, buyer: buyers[0] ?? null };
  },
});

import type { Buyer } from '../../../domain/accounts/buyer.ts';
import type { Authorisation } from '../../../domain/cards/authorisation.ts';
import type { Card } from '../../../domain/cards/card.ts';
import type { SpendingLimit } from '../../../domain/cards/spending-limit.ts';
import type { PurchasePolicy } from '../../../domain/policies/purchase-policy.ts';
import type { Offline } from '../../offline/offline.ts';

/** The rows on this device by which a policy allows or refuses a purchase. */
export type PolicyBooks = {
  readonly policies: readonly PurchasePolicy[];
  readonly cards: readonly Card[];
  readonly limits: readonly SpendingLimit[];
  readonly authorisations: readonly Authorisation[];
  readonly buyer: Buyer | null;
};

export const policyBooksQuery = (offline: Offline) => ({
  queryKey: ['device', 'purchasePolicies', 'cards', 'spendingLimits', 'authorisations', 'buyers', 'policy-books'],
  queryFn: async (): Promise<PolicyBooks> => {
    const [policies, cards, limits, authorisations, buyers] = await Promise.all([
      offline.read.all('purchasePolicies'),
      offline.read.all('cards'),
      offline.read.all('spendingLimits'),
      offline.read.all('authorisations'),
      offline.read.all('buyers'),
    ]);
    return { policies, cards, limits, authorisations, buyer: buyers[0] ?? null };
  },
});

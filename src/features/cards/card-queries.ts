import type { QueryClient } from '@tanstack/react-query';
import type { Buyer } from '../../../domain/accounts/buyer.ts';
import { isAsked } from '../../../domain/action.ts';
import { isUndecided, type Approval } from '../../../domain/approvals/approval.ts';
import type { Authorisation } from '../../../domain/cards/authorisation.ts';
import type { Card } from '../../../domain/cards/card.ts';
import { requestHigherLimit } from '../../../domain/cards/request-higher-limit.action.ts';
import { replaceCard } from '../../../domain/cards/replace-card.action.ts';
import type { SpendingLimit } from '../../../domain/cards/spending-limit.ts';
import { terminateCard } from '../../../domain/cards/terminate-card.action.ts';
import type { PurchasePolicy } from '../../../domain/policies/purchase-policy.ts';
import type { Instant } from '../../../domain/time/instant.ts';
import type { Offline } from '../../offline/offline.ts';
import { whenIdle } from '../../platform/browser/features.ts';
import type { Session } from '../../platform/identity/session.ts';
import { lastCheckedKey } from './limits/limit-check-copy.ts';

/** The rows behind the figures of all cards on this device. `requests` are the undecided ones. */
export type CardBooks = {
  readonly cards: readonly Card[];
  readonly limits: readonly SpendingLimit[];
  readonly policies: readonly PurchasePolicy[];
  /** The authorisations that daily policies count; empty if there is no such policy. */
  readonly authorisations: readonly Authorisation[];
  readonly buyer: Buyer | null;
  readonly requests: readonly Approval[];
};

const askedAboutCards = [requestHigherLimit, terminateCard, replaceCard];

export const cardBooksQuery = (offline: Offline) => ({
  queryKey: ['device', 'cards', 'spendingLimits', 'buyers', 'approvals', 'purchasePolicies', 'authorisations', 'books'],
  queryFn: async (): Promise<CardBooks> => {
    const [cards, limits, buyers, approvals, policies] = await Promise.all([
      offline.read.all('cards'),
      offline.read.all('spendingLimits'),
      offline.read.all('buyers'),
      offline.read.all('approvals'),
      offline.read.all('purchasePolicies'),
    ]);
    const requests = approvals.filter(
      (approval) => askedAboutCards.some((action) => isAsked(action, approval)) && isUndecided(approval),
    );
    const countsDays = policies.some(({ maxDayMinor }) => maxDayMinor !== null);
    const authorisations = countsDays ? await offline.read.all('authorisations') : [];
    return { cards, limits, policies, authorisations, buyer: buyers[0] ?? null, requests };
  },
});

/** The amounts that sellers hold on one card now, newest first. `now` decides which have expired. */
export const heldOnCardQuery = (offline: Offline, cardId: string) => ({
  queryKey: ['device', 'authorisations', 'of-card', cardId],
  queryFn: async (): Promise<readonly Authorisation[]> => {
    const all = await offline.read.all('authorisations');
    return all
      .filter((authorisation) => authorisation.cardId === cardId && authorisation.status === 'preauthorized')
      .toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1));
  },
});

/** The latest purchases and declined attempts with one card, newest first. */
export const purchasesOnCardQuery = (offline: Offline, cardId: string) => ({
  queryKey: ['device', 'authorisations', 'purchases-of-card', cardId],
  queryFn: async (): Promise<readonly Authorisation[]> => {
    const all = await offline.read.all('authorisations');
    return all
      .filter((authorisation) => authorisation.cardId === cardId)
      .toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1))
      .slice(0, shownPurchases);
  },
});
const shownPurchases = 20;

/** The charges and authorisations of one card on this device, for its orders and its usage. */
export const usageOfCardQuery = (offline: Offline, cardId: string) => ({
  queryKey: ['device', 'charges', 'authorisations', 'usage-of-card', cardId],
  queryFn: async () => {
    const [all, ids] = await Promise.all([
      offline.read.all('authorisations'),
      offline.read.ids({ tab: 'all', cardId }, { field: 'billDate', descending: true }),
    ]);
    const charges = (await offline.read.charges([...ids])).map(({ row }) => row);
    return { charges, authorisations: all.filter((authorisation) => authorisation.cardId === cardId) };
  },
});

/** Until when this device may show figures offline; null if it may not. Renewed while online. */
export const grantEndQuery = (session: Session) => ({
  queryKey: ['device', 'offline-grant'],
  queryFn: async (): Promise<Instant | null> => (await session.offlineGrant())?.expiresAt ?? null,
  refetchInterval: 60_000,
});

export const lastCheckedCardQuery = (offline: Offline) => ({
  queryKey: lastCheckedIn(offline),
  queryFn: async (): Promise<string | null> => {
    const kept = await offline.drafts.load(lastCheckedKey);
    return typeof kept === 'string' ? kept : null;
  },
});

/** Makes this the last checked card; stored on the device later, because the answer has priority. */
export function rememberCheckedCard(
  queries: Pick<QueryClient, 'setQueryData'>,
  offline: Offline,
  cardId: string,
): void {
  queries.setQueryData<string | null>(lastCheckedIn(offline), cardId);
  whenIdle(() => void offline.drafts.save(lastCheckedKey, cardId));
}

/** Per account: each account has its own last checked card. */
function lastCheckedIn({ identity: { subject } }: Offline): readonly unknown[] {
  return ['draft', lastCheckedKey, subject];
}

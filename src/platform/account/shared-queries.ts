import type { Offline } from '../../offline/offline.ts';
import type { Who } from './account.ts';

// Shared reads of the device for several areas. The key names the read collections after `device`, so that a write repeats the read.

/** Everything in the outbox, oldest first. */
export const entriesQuery = (offline: Offline) => ({
  queryKey: ['device', 'outbox', 'all'],
  queryFn: () => offline.entries.all(),
});

/** The open buyer account; null before the first load. */
export const ownBuyerQuery = (offline: Offline, { buyer }: Pick<Who, 'buyer'>) => ({
  queryKey: ['device', 'buyers', 'own', buyer?.id ?? null],
  queryFn: async () => (buyer ? ((await offline.read.get('buyers', [buyer.id]))[0] ?? null) : null),
});

/** The account with every request for a higher credit line that this person sees. */
export const creditLineQuery = (offline: Offline, { buyer }: Pick<Who, 'buyer'>) => ({
  queryKey: ['device', 'buyers', 'creditIncreases', 'credit-line', buyer?.id ?? null],
  queryFn: async () => ({
    buyer: buyer ? ((await offline.read.get('buyers', [buyer.id]))[0] ?? null) : null,
    increases: await offline.read.all('creditIncreases'),
  }),
});

/** The delegations of approvals that this person sees. */
export const delegationsQuery = (offline: Offline) => ({
  queryKey: ['device', 'delegations', 'all'],
  queryFn: () => offline.read.all('delegations'),
});

/** Number of charges that "Pay overdue" would pay now. */
export const payableOverdueQuery = (offline: Offline) => ({
  queryKey: ['device', 'charges', 'payable-overdue'],
  queryFn: () => offline.read.countPayable({ tab: 'pastDue' }),
});

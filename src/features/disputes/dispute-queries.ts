import type { Dispute } from '../../../domain/disputes/dispute.ts';
import { refuseDisputing } from '../../../domain/disputes/dispute-rules.ts';
import type { Charge } from '../../../domain/invoices/charge.ts';
import type { PlainDate } from '../../../domain/time/calendar-date.ts';
import type { Offline } from '../../offline/offline.ts';
import { listedDisputes } from './dispute-list.ts';

// Keys name what is read after `device`, so that it is read again when that was written. None of these ever asks the network.

export const disputesQuery = (offline: Offline) => ({
  queryKey: ['device', 'disputes', 'listed'],
  queryFn: async () => listedDisputes(await offline.read.all('disputes'), offline.identity.timeZone),
});

/** One dispute; null where this device does not have it. */
export const disputeQuery = (offline: Offline, disputeId: string) => ({
  queryKey: ['device', 'disputes', 'one', disputeId],
  queryFn: async (): Promise<Dispute | null> => (await offline.read.get('disputes', [disputeId]))[0] ?? null,
});

/** The charge that is to be disputed; null where this device does not have it. */
export const disputedChargeQuery = (offline: Offline, chargeId: string) => ({
  queryKey: ['device', 'charges', 'to-dispute', chargeId],
  queryFn: async (): Promise<Charge | null> => (await offline.read.charges([chargeId]))[0]?.optimistic ?? null,
});

/** How many invoices are offered, and how many are looked through for them. */
const [offered, lookedThrough] = [8, 200];

/** The newest invoices that match and can be disputed on this day. */
export const disputableQuery = (offline: Offline, search: string, today: PlainDate, limitDays: number) => ({
  queryKey: ['device', 'charges', 'disputable', search, today, limitDays],
  queryFn: async (): Promise<readonly Charge[]> => {
    const filter = { tab: 'all', type: 'sale', ...(search ? { search } : {}) } as const;
    const found = await offline.read.page(filter, { field: 'billDate', descending: true }, 0, lookedThrough);
    return found
      .map(({ optimistic }) => optimistic)
      .filter((charge) => refuseDisputing(charge, today, limitDays) === null)
      .slice(0, offered);
  },
});

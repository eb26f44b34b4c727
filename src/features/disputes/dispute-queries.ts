import { inputOf } from '../../../domain/action.ts';
import { type RaiseDisputeInput, raiseDispute } from '../../../domain/disputes/raise-dispute.action.ts';
import type { Dispute } from '../../../domain/disputes/dispute.ts';
import { disputeRequestOf, refuseDisputing } from '../../../domain/disputes/dispute-rules.ts';
import type { Charge } from '../../../domain/invoices/charge.ts';
import type { PlainDate } from '../../../domain/time/calendar-date.ts';
import type { Offline } from '../../offline/offline.ts';
import { canBeEdited } from '../../ui/status/action-status.ts';
import { listedDisputes } from './dispute-list.ts';

// Keys name the read collections after `device`, so that a write repeats the read. These queries make no request.

export const disputesQuery = (offline: Offline) => ({
  queryKey: ['device', 'disputes', 'listed'],
  queryFn: async () => listedDisputes(await offline.read.all('disputes'), offline.identity.timeZone),
});

/** One dispute; null if this device does not have it. */
export const disputeQuery = (offline: Offline, disputeId: string) => ({
  queryKey: ['device', 'disputes', 'one', disputeId],
  queryFn: async (): Promise<Dispute | null> => (await offline.read.get('disputes', [disputeId]))[0] ?? null,
});

/** The charge of a dispute, for what is left to pay; null if this device does not have it. */
export const chargeDueQuery = (offline: Offline, chargeId: string) => ({
  queryKey: ['device', 'charges', 'disputed-due', chargeId],
  queryFn: async (): Promise<Charge | null> => (await offline.read.charges([chargeId]))[0]?.row ?? null,
});

/** The undecided request to dispute a charge; null if there is none. */
export const disputeRequestQuery = (offline: Offline, chargeId: string) => ({
  queryKey: ['device', 'approvals', 'dispute-request', chargeId],
  queryFn: async () => disputeRequestOf(await offline.read.all('approvals'), chargeId),
});

/** The newest dispute of a charge; null if this device has none. */
export const disputeOfChargeQuery = (offline: Offline, chargeId: string) => ({
  queryKey: ['device', 'disputes', 'of-charge', chargeId],
  queryFn: async (): Promise<Dispute | null> => {
    const found = (await offline.read.all('disputes')).filter((dispute) => dispute.chargeId === chargeId);
    return found.toSorted((one, other) => other.raisedAt.localeCompare(one.raisedAt))[0] ?? null;
  },
});

/** An edited dispute that waits on this device: its entry and its content. */
export type EditedDispute = { readonly entryId: string; readonly input: RaiseDisputeInput };

/**
 * The charge to dispute (null if it is not on this device), without the waiting dispute that is edited. The dispute is null if it was sent,
 * or may have been.
 */
export const disputedChargeQuery = (offline: Offline, chargeId: string, replaces: string | undefined) => ({
  queryKey: ['device', 'charges', 'outbox', 'to-dispute', chargeId, replaces ?? ''],
  queryFn: async () => {
    const edited = await editedDispute(offline, replaces);
    const [view] = await offline.read.charges([chargeId]);
    const charge: Charge | null = (edited ? view?.row : view?.optimistic) ?? null;
    return { charge, edited };
  },
});

async function editedDispute(offline: Offline, entryId: string | undefined): Promise<EditedDispute | null> {
  if (entryId === undefined) return null;
  const entry = (await offline.entries.all()).find(({ id }) => id === entryId);
  const input = entry && canBeEdited(entry.state) ? inputOf(raiseDispute, entry.envelope) : null;
  return input && { entryId, input };
}

/** Maximum number of offered invoices, and of invoices searched for them. */
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

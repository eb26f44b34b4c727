import { factsOf } from '../../../domain/known-actions/action-facts.ts';
import type { ActionRecord } from '../../../domain/approvals/action-record.ts';
import type { Approval } from '../../../domain/approvals/approval.ts';
import type { UserId } from '../../../domain/ids.ts';
import type { Payment } from '../../../domain/payments/payment.ts';
import type { Offline } from '../../offline/offline.ts';

/** One of this person's requests at the server, with related rows. */
export type SentRequest = {
  readonly record: ActionRecord;
  readonly approval: Approval | null;
  readonly payment: Payment | null;
};

/** Most of one's own requests that the outbox shows. */
const shownRequests = 30;

/** By the action's definition; an unknown kind is always shown. */
function isShown({ kind, state }: ActionRecord): boolean {
  const listed = factsOf(kind)?.listedWhenSent ?? 'always';
  return listed === 'always' || (listed === 'whenFailed' && state === 'failed');
}

/** One's own requests at the server, newest first, without decisions about others' requests. */
export const sentRequestsQuery = (offline: Offline, userId: UserId) => ({
  queryKey: ['device', 'actions', 'approvals', 'payments', 'sent', userId],
  queryFn: async (): Promise<readonly SentRequest[]> => {
    const [records, approvals, payments] = await Promise.all([
      offline.read.all('actions'),
      offline.read.all('approvals'),
      offline.read.all('payments'),
    ]);
    return records
      .filter((record) => record.userId === userId && isShown(record))
      .sort((one, other) => (one.receivedAt < other.receivedAt ? 1 : -1))
      .slice(0, shownRequests)
      .map((record) => ({
        record,
        approval: approvals.find((approval) => approval.actionId === record.id) ?? null,
        payment: payments.find((payment) => payment.actionId === record.id) ?? null,
      }));
  },
});

import { factsOf } from '../../../domain/known-actions/action-facts.ts';
import type { ActionRecord } from '../../../domain/approvals/action-record.ts';
import type { Approval } from '../../../domain/approvals/approval.ts';
import type { UserId } from '../../../domain/ids.ts';
import type { Payment } from '../../../domain/payments/payment.ts';
import type { Offline } from '../../offline/offline.ts';

/** One request of this person that the server has, with what belongs to it. */
export type SentRequest = {
  readonly record: ActionRecord;
  readonly approval: Approval | null;
  readonly payment: Payment | null;
};

/** How many of one's own requests the outbox shows. */
const shownRequests = 30;

/** As the action's definition says; one of a kind that this build does not know is shown in any case. */
function isShown({ kind, state }: ActionRecord): boolean {
  const listed = factsOf(kind)?.listedWhenSent ?? 'always';
  return listed === 'always' || (listed === 'whenFailed' && state === 'failed');
}

/** One's own requests at the server, newest first; decisions about others' requests are not among them. */
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

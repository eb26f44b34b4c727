import type { ActivityKind } from '../../../domain/activity/activity.ts';
import type { MessageDescriptor } from '../../../domain/message.ts';

/** What happened, in a word or two; whatever has none of its own yet is called a change. */
export function activityWords(kind: ActivityKind): MessageDescriptor {
  return words[kind] ?? /*i18n*/ { id: 'overview.activity.changed', message: 'Changed' };
}

const words: Partial<Record<ActivityKind, MessageDescriptor>> = {
  chargeCreated: /*i18n*/ { id: 'overview.activity.charge-created', message: 'Billed' },
  chargeEdited: /*i18n*/ { id: 'overview.activity.charge-edited', message: 'Invoice edited' },
  paymentRequested: /*i18n*/ { id: 'overview.activity.payment-requested', message: 'Payment requested' },
  paymentSubmitted: /*i18n*/ { id: 'overview.activity.payment-submitted', message: 'Payment with the bank' },
  paymentApplied: /*i18n*/ { id: 'overview.activity.payment-applied', message: 'Payment received' },
  paymentFailed: /*i18n*/ { id: 'overview.activity.payment-failed', message: 'Payment failed' },
  disputeRaised: /*i18n*/ { id: 'overview.activity.dispute-raised', message: 'Dispute raised' },
  disputeResolved: /*i18n*/ { id: 'overview.activity.dispute-resolved', message: 'Dispute resolved' },
  approvalRequested: /*i18n*/ { id: 'overview.activity.approval-requested', message: 'Approval requested' },
  approvalApproved: /*i18n*/ { id: 'overview.activity.approval-approved', message: 'Approved' },
  approvalRejected: /*i18n*/ { id: 'overview.activity.approval-rejected', message: 'Rejected' },
  approvalRecalled: /*i18n*/ { id: 'overview.activity.approval-recalled', message: 'Request recalled' },
  approvalExpired: /*i18n*/ { id: 'overview.activity.approval-expired', message: 'Request expired' },
  approvalSuperseded: /*i18n*/ { id: 'overview.activity.approval-superseded', message: 'Request closed' },
  approvalBlocked: /*i18n*/ { id: 'overview.activity.approval-blocked', message: 'Request blocked' },
  approvalReminded: /*i18n*/ { id: 'overview.activity.approval-reminded', message: 'Reminder sent' },
  cardLocked: /*i18n*/ { id: 'overview.activity.card-locked', message: 'Card locked' },
  cardUnlocked: /*i18n*/ { id: 'overview.activity.card-unlocked', message: 'Card unlocked' },
  limitRaised: /*i18n*/ { id: 'overview.activity.limit-raised', message: 'Limit raised' },
};

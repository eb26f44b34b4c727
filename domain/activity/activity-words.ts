import type { ActionKind } from '../actions.ts';
import type { MessageDescriptor } from '../message.ts';
import { actionDone } from './action-done.gen.ts';

/**
 * Events of a charge, a payment, a request, a card or a limit, with their texts in the activity. An action has its own text; only its
 * consequences, and events without an action, are listed here.
 */
export const happenings = {
  chargeCreated: /*i18n*/ { id: 'overview.activity.charge-created', message: 'Billed' },
  paymentRequested: /*i18n*/ { id: 'overview.activity.payment-requested', message: 'Payment requested' },
  paymentSubmitted: /*i18n*/ { id: 'overview.activity.payment-submitted', message: 'Payment processing' },
  paymentApplied: /*i18n*/ { id: 'overview.activity.payment-applied', message: 'Payment received' },
  paymentFailed: /*i18n*/ { id: 'overview.activity.payment-failed', message: 'Payment failed' },
  paymentReturned: /*i18n*/ { id: 'overview.activity.payment-returned', message: 'Payment returned by the bank' },
  paymentRefunded: /*i18n*/ { id: 'overview.activity.payment-refunded', message: 'Payment refunded' },
  refundRefused: /*i18n*/ { id: 'overview.activity.refund-refused', message: 'Refund declined' },
  transferReceived: /*i18n*/ { id: 'overview.activity.transfer-received', message: 'Bank transfer received' },
  remittanceApplied: /*i18n*/ {
    id: 'overview.activity.remittance-applied',
    message: 'Bank transfer applied, oldest due first',
  },
  disputeRaised: /*i18n*/ { id: 'overview.activity.dispute-raised', message: 'Dispute raised' },
  disputeResolved: /*i18n*/ { id: 'overview.activity.dispute-resolved', message: 'Dispute resolved' },
  disputeRejected: /*i18n*/ { id: 'overview.activity.dispute-rejected', message: 'Dispute rejected' },
  disputeFailed: /*i18n*/ { id: 'overview.activity.dispute-failed', message: 'Dispute not processed' },
  disputeReplied: /*i18n*/ { id: 'overview.activity.dispute-replied', message: 'Reply to a dispute' },
  mandateSigned: /*i18n*/ { id: 'overview.activity.mandate-signed', message: 'Direct debit confirmed' },
  mandateFailed: /*i18n*/ { id: 'overview.activity.mandate-failed', message: 'Direct debit failed' },
  mandateCancelled: /*i18n*/ { id: 'overview.activity.mandate-cancelled', message: 'Direct debit canceled' },
  autoPaySkipped: /*i18n*/ { id: 'overview.activity.autopay-skipped', message: 'Above the AutoPay cap, not paid' },
  autoPayStopped: /*i18n*/ { id: 'overview.activity.autopay-stopped', message: 'AutoPay stopped' },
  creditIncreaseApproved: /*i18n*/ { id: 'overview.activity.credit-approved', message: 'Credit increase approved' },
  creditIncreaseApprovedInPart: /*i18n*/ {
    id: 'overview.activity.credit-in-part',
    message: 'Credit increase approved in part',
  },
  creditIncreaseRejected: /*i18n*/ { id: 'overview.activity.credit-rejected', message: 'Credit increase declined' },
  cardEnded: /*i18n*/ { id: 'overview.activity.card-ended', message: 'Card terminated: its replacement is active' },
  birthDateKept: /*i18n*/ {
    id: 'overview.activity.birth-date-kept',
    message: 'Date of birth for the card entered',
  },
  cardEndedWithHolder: /*i18n*/ {
    id: 'overview.activity.card-ended-with-holder',
    message: 'Card terminated: the cardholder was deactivated',
  },
  cardLockedWithHolder: /*i18n*/ {
    id: 'overview.activity.card-locked-with-holder',
    message: 'Card locked: the cardholder was suspended',
  },
  cardUnlockedWithHolder: /*i18n*/ {
    id: 'overview.activity.card-unlocked-with-holder',
    message: 'Card unlocked: the cardholder was enabled',
  },
  holdEndedWithHolder: /*i18n*/ {
    id: 'overview.activity.hold-ended-with-holder',
    message: 'Pre-authorization canceled: the cardholder’s access ended',
  },
  cardNumberShown: /*i18n*/ { id: 'overview.activity.card-number-shown', message: 'Card number shown' },
  purchaseCaptured: /*i18n*/ { id: 'overview.activity.purchase-captured', message: 'Purchase captured' },
  purchaseCancelled: /*i18n*/ {
    id: 'overview.activity.purchase-cancelled',
    message: 'Purchase canceled by the seller',
  },
  cardIssued: /*i18n*/ { id: 'overview.activity.card-issued', message: 'Card issued' },
  cardNotIssued: /*i18n*/ { id: 'overview.activity.card-not-issued', message: 'Card could not be created' },
  creditIncreaseFailed: /*i18n*/ { id: 'overview.activity.credit-failed', message: 'Credit increase request failed' },
  creditIncreaseEnded: /*i18n*/ { id: 'overview.activity.credit-ended', message: 'Temporary credit increase ended' },
  approvalRequested: /*i18n*/ { id: 'overview.activity.approval-requested', message: 'Approval requested' },
  approvalApproved: /*i18n*/ { id: 'overview.activity.approval-approved', message: 'Approved' },
  approvalRejected: /*i18n*/ { id: 'overview.activity.approval-rejected', message: 'Rejected' },
  approvalRecalled: /*i18n*/ { id: 'overview.activity.approval-recalled', message: 'Request recalled' },
  approvalExpired: /*i18n*/ { id: 'overview.activity.approval-expired', message: 'Request expired' },
  approvalSuperseded: /*i18n*/ { id: 'overview.activity.approval-superseded', message: 'Request closed' },
  approvalBlocked: /*i18n*/ { id: 'overview.activity.approval-blocked', message: 'Request blocked' },
  userActivated: /*i18n*/ { id: 'overview.activity.user-activated', message: 'Account activated' },
  userEmailChanged: /*i18n*/ { id: 'overview.activity.user-email-changed', message: 'Email changed' },
  linkedUserChanged: /*i18n*/ {
    id: 'overview.activity.linked-user-changed',
    message: 'Status changed with the same person’s user at another business',
  },
  accountChangeApproved: /*i18n*/ {
    id: 'overview.activity.account-change-approved',
    message: 'Account change approved',
  },
  accountChangeRejected: /*i18n*/ {
    id: 'overview.activity.account-change-rejected',
    message: 'Account change rejected',
  },
  approvalReminded: /*i18n*/ { id: 'overview.activity.approval-reminded', message: 'Reminder sent' },
} as const satisfies Record<string, MessageDescriptor>;

/** The kind of a line of the audit trail: an event of this list, or the action that caused it. */
export type ActivityKind = keyof typeof happenings | ActionKind;

/** The text of an event; an unknown kind is called a change. */
export function activityWords(kind: string): MessageDescriptor {
  if (Object.hasOwn(happenings, kind)) return happenings[kind as keyof typeof happenings];
  if (Object.hasOwn(actionDone, kind)) return actionDone[kind as ActionKind];
  return /*i18n*/ { id: 'overview.activity.changed', message: 'Changed' };
}

/** The name of an actor without a person's name: the bank, underwriting, the portal itself, or a person whose name is not known. */
export function unnamedActor(kind: string): MessageDescriptor {
  if (underwritingKinds.includes(kind)) return /*i18n*/ { id: 'activity.actor.underwriting', message: 'Underwriting' };
  if (bankKinds.includes(kind)) return /*i18n*/ { id: 'activity.actor.bank', message: 'Bank' };
  return automaticKinds.includes(kind)
    ? /*i18n*/ { id: 'activity.actor.automatic', message: 'Automatic' }
    : /*i18n*/ { id: 'activity.actor.unknown', message: 'Unknown' };
}

const underwritingKinds: readonly string[] = [
  'creditIncreaseApproved',
  'creditIncreaseApprovedInPart',
  'creditIncreaseRejected',
  'creditIncreaseFailed',
] satisfies readonly ActivityKind[];

const bankKinds: readonly string[] = [
  'paymentSubmitted',
  'paymentApplied',
  'paymentFailed',
  'paymentReturned',
  'paymentRefunded',
  'refundRefused',
  'transferReceived',
  'mandateSigned',
  'mandateFailed',
  'mandateCancelled',
] satisfies readonly ActivityKind[];

/** Events that the portal causes itself, by schedule or by rule. */
const automaticKinds: readonly string[] = [
  'chargeCreated',
  'cardEndedWithHolder',
  'cardIssued',
  'cardLockedWithHolder',
  'cardUnlockedWithHolder',
  'holdEndedWithHolder',
  'cardNotIssued',
  'remittanceApplied',
  'autoPaySkipped',
  'autoPayStopped',
  'approvalApproved',
  'approvalExpired',
  'approvalSuperseded',
  'approvalBlocked',
] satisfies readonly ActivityKind[];

import * as v from 'valibot';
import { sellingRoles } from '../access/role-sets.ts';
import { defineAction } from '../action.ts';
import { refuse } from '../errors.ts';
import { idSchema } from '../ids.ts';
import { linesSchema } from '../plain-text.ts';
import { maxDisputeTextLength } from './dispute.ts';

export const replyToDisputeInputSchema = v.object({
  disputeId: idSchema('dispute'),
  text: linesSchema({ min: 1, max: maxDisputeTextLength }),
});
export type ReplyToDisputeInput = v.InferOutput<typeof replyToDisputeInputSchema>;

/** Writes a message of the seller into the thread of an open dispute of one of its charges. */
export const replyToDispute = defineAction<'replyToDispute', ReplyToDisputeInput, 'client'>({
  kind: 'replyToDispute',
  version: 1,
  queue: 'online',
  subject: 'client',
  roles: sellingRoles,
  programFlag: 'disputes',
  verification: null,
  maxWaitDays: 7,
  listedWhenSent: 'whenFailed',
  input: replyToDisputeInputSchema,
  queueKeys: (input) => [`dispute:${input.disputeId}`],
  reads: (input) => [{ collection: 'disputes', id: input.disputeId }],
  check: ({ disputeId }, world) => {
    const dispute = world.row('disputes', disputeId);
    if (!dispute) return refuse('NOT_FOUND');
    return dispute.status === 'open' ? null : refuse('DISPUTE_CLOSED');
  },
  starts: { unlisted: 'No page shows sellers the disputes of their customers.' },
  labels: {
    name: /*i18n*/ { id: 'actions.reply-to-dispute.name', message: 'Reply to a customer’s dispute' },
    asked: /*i18n*/ { id: 'actions.reply-to-dispute.asked', message: 'Reply to a customer’s dispute' },
    done: /*i18n*/ { id: 'actions.reply-to-dispute.done', message: 'Seller replied' },
    failed: /*i18n*/ { id: 'actions.reply-to-dispute.failed', message: 'The reply to the customer was not sent' },
    icon: 'dispute',
  },
});

import * as v from 'valibot';
import { buyerRoles } from '../access/role-sets.ts';
import { defineAction } from '../action.ts';
import { idSchema } from '../ids.ts';
import { linesSchema } from '../plain-text.ts';
import { disputeFileIdsSchema, maxDisputeTextLength } from './dispute.ts';
import { refuseChanging } from './dispute-rules.ts';

export const answerDisputeInputSchema = v.object({
  disputeId: idSchema('dispute'),
  text: linesSchema({ min: 1, max: maxDisputeTextLength }),
  /** The files are sent before the message. Absent if the message has none. */
  fileIds: v.optional(disputeFileIdsSchema),
});
export type AnswerDisputeInput = v.InferOutput<typeof answerDisputeInputSchema>;

/** Writes a message of the buyer, and its files, into the thread of an open dispute. */
export const answerDispute = defineAction<'answerDispute', AnswerDisputeInput>({
  kind: 'answerDispute',
  version: 1,
  queue: 'queued',
  roles: buyerRoles,
  programFlag: 'disputes',
  verification: null,
  maxWaitDays: 7,
  listedWhenSent: 'whenFailed',
  input: answerDisputeInputSchema,
  queueKeys: (input) => [`dispute:${input.disputeId}`],
  reads: (input) => [{ collection: 'disputes', id: input.disputeId }],
  files: (input) => input.fileIds ?? [],
  check: ({ disputeId }, world) => refuseChanging(world.row('disputes', disputeId), world),
  starts: { on: ['activity-disputes', 'account-overview'] },
  labels: {
    name: /*i18n*/ { id: 'actions.answer-dispute.name', message: 'Reply to a dispute' },
    asked: /*i18n*/ { id: 'actions.answer-dispute.asked', message: 'Reply to a dispute' },
    done: /*i18n*/ { id: 'actions.answer-dispute.done', message: 'Reply sent' },
    failed: /*i18n*/ { id: 'actions.answer-dispute.failed', message: 'The reply was not sent' },
    icon: 'dispute',
  },
});

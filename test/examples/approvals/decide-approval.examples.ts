import { actionOf } from '../../../domain/actions.ts';
import type { DecideApprovalInput } from '../../../domain/approvals/decide-approval.action.ts';
import { refuse } from '../../../domain/errors.ts';
import type { ActionExamples, Scene } from '../action-examples.ts';

export const decideApprovalExamples: ActionExamples<DecideApprovalInput> = {
  valid: ({ approvals, bound }) => [
    { approvalId: approvals, decision: 'approve', reason: '', seen: bound },
    { approvalId: approvals, decision: 'reject', reason: 'Not this month', seen: bound },
  ],
  invalid: ({ approvals, bound }) => [
    { approvalId: approvals, decision: 'reject', reason: '', seen: bound },
    { approvalId: approvals, decision: 'postpone', reason: '', seen: bound },
    { approvalId: approvals, decision: 'approve', reason: '' },
  ],
  doneBy: 'ana',
  refusedTo: ['tom', 'piet'],
  server: {
    // A decision is invalid if its rows differ from those on the decider's screen.
    refuses: ({ approvalId, seen }, { row, hasChanged }) => {
      const approval = row('approvals', approvalId);
      if (!approval || !actionOf(approval.kind)) return refuse('NOT_FOUND');
      return hasChanged(approval, seen) ? refuse('VERSION_CONFLICT') : null;
    },
    ends: ({ approvalId, decision }) => ({ approvalId, how: decision === 'approve' ? 'approved' : 'rejected' }),
  },
  schedule: {
    weight: 2,
    // A request ends once, by any person.
    name: ({ approvalId }) => `end of ${approvalId}`,
    compose: async (scene) => {
      const { random, read, userId } = scene;
      const waiting = (await read.all('approvals')).filter(
        ({ state, authorUserId }) => state === 'inApproval' && authorUserId !== userId,
      );
      if (waiting.length === 0) return null;
      const { id: approvalId, bound } = random.pick(waiting);
      const decision = random.pick(['approve', 'reject'] as const);
      return { approvalId, decision, reason: 'As agreed', seen: await shownRows(scene, bound) };
    },
    outcomes: ['refused: ALREADY_DECIDED'],
  },
};

type Bound = DecideApprovalInput['seen'];

/** The versions, on this device, of the rows of the request. */
async function shownRows({ read }: Scene, bound: Bound): Promise<Bound> {
  const rows = await Promise.all(
    bound.map(async ({ collection, id }) => {
      const [row] = await read.get(collection as 'charges', [id]);
      return row ? [{ collection, id, rowVersion: row.rowVersion }] : [];
    }),
  );
  return rows.flat();
}

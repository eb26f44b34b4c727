import type { RaiseDisputeInput } from '../../domain/disputes/raise-dispute.action.ts';
import { type Refusal, refuse } from '../../domain/errors.ts';
import { hasUndecidedRequest } from '../effects/undecided-requests.ts';
import type { ActionRun } from '../effects/action-run.ts';

type Run = Pick<ActionRun<RaiseDisputeInput>, 'trx' | 'buyer' | 'author' | 'rows' | 'input'>;

/** Why somebody may not ask again, or null: an earlier request of theirs to dispute the invoice is undecided. */
export async function refuseSecondRequest(run: Run): Promise<Refusal | null> {
  const { author, rows, input } = run;
  const about = { collection: 'charges', id: input.chargeId };
  if (!(await hasUndecidedRequest(run, { kind: 'raiseDispute', authorUserId: author.userId, about }))) return null;
  return refuse('DISPUTE_REQUESTED_ALREADY', {
    invoiceNumber: rows.row('charges', input.chargeId)?.invoiceNumber ?? '',
  });
}

import { sql } from 'kysely';
import { undecidedStates } from '../../domain/approvals/approval.ts';
import type { RaiseDisputeInput } from '../../domain/disputes/raise-dispute.action.ts';
import { type Refusal, refuse } from '../../domain/errors.ts';
import type { ActionRun } from '../effects/action-run.ts';

/** Why somebody may not ask again, or null: an earlier request of theirs to dispute the invoice is undecided. */
export async function refuseSecondRequest({
  trx,
  buyer,
  author,
  rows,
  input,
}: Pick<ActionRun<RaiseDisputeInput>, 'trx' | 'buyer' | 'author' | 'rows' | 'input'>): Promise<Refusal | null> {
  const earlier = await trx
    .selectFrom('approvals')
    .select('id')
    .where('buyer_id', '=', buyer)
    .where('author_user_id', '=', author.userId)
    .where('kind', '=', 'raiseDispute')
    .where('state', 'in', [...undecidedStates])
    .where(sql<boolean>`bound @> ${JSON.stringify([{ collection: 'charges', id: input.chargeId }])}::jsonb`)
    .limit(1)
    .executeTakeFirst();
  const invoiceNumber = rows.row('charges', input.chargeId)?.invoiceNumber ?? '';
  return earlier ? refuse('DISPUTE_REQUESTED_ALREADY', { invoiceNumber }) : null;
}

import type { RevokeDelegationsInput } from '../../domain/approvals/revoke-delegations.action.ts';
import { refuse } from '../../domain/errors.ts';
import type { ActionRun, EffectOutcome } from '../effects/action-run.ts';
import { reviewApprovalsAt } from './review-approvals.ts';
import { tellOfDelegation } from './tell-of-delegation.ts';

/** Ends the delegations at once: a deputy's decision is checked against the delegations of that moment, whatever a request still names. */
export async function performRevokeDelegations(run: ActionRun<RevokeDelegationsInput>): Promise<EffectOutcome> {
  const { trx, input, author, actionId, buyer, now } = run;
  const ended = await trx
    .updateTable('delegations')
    .set({ revoked_at: now })
    .where('buyer_id', '=', buyer)
    .where('user_id', '=', author.userId)
    .where('to_user_id', '=', input.toUserId)
    .where('revoked_at', 'is', null)
    .where('last_day', '>=', run.today)
    .returning(['to_name', 'first_day', 'last_day'])
    .execute();
  if (ended.length === 0) return { kind: 'refused', refusal: refuse('NOT_FOUND'), current: [] };
  for (const { to_name: toName, first_day: firstDay, last_day: lastDay } of ended)
    await tellOfDelegation(run, 'revokeDelegations', { toName, firstDay, lastDay });
  await reviewApprovalsAt(run, now, `${actionId}:revoked`);
  return { kind: 'done', result: { ended: ended.length } };
}

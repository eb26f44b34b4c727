import type { DelegateApprovalsInput } from '../../domain/approvals/delegate-approvals.action.ts';
import { refuse } from '../../domain/errors.ts';
import { addDays, startOfDay } from '../../domain/time/calendar-date.ts';
import type { ActionRun, EffectOutcome } from '../effects/action-run.ts';
import { tellOfDelegation } from './tell-of-delegation.ts';
import { delegatesOf } from './delegates.ts';
import { reviewApprovalsAt } from './review-approvals.ts';

/** Writes the delegation. Waiting requests name the deputy from its first to its last day. */
export async function performDelegateApprovals(run: ActionRun<DelegateApprovalsInput>): Promise<EffectOutcome> {
  const { trx, input, program, buyer, author, actionId } = run;
  const { toUserId, firstDay, lastDay } = input;
  const to = (await delegatesOf(trx, author.userId)).find(({ userId }) => userId === toUserId);
  if (!to) return { kind: 'refused', refusal: refuse('NOT_FOUND'), current: [] };
  await trx
    .insertInto('delegations')
    .values({
      id: actionId,
      program_id: program.id,
      buyer_id: buyer,
      user_id: author.userId,
      user_name: author.name,
      to_user_id: toUserId,
      to_name: to.name,
      first_day: firstDay,
      last_day: lastDay,
    })
    .execute();
  await tellOfDelegation(run, 'delegateApprovals', { toName: to.name, firstDay, lastDay });
  const { timeZone } = program.settings;
  await reviewApprovalsAt(run, startOfDay(firstDay, timeZone), `${actionId}:begins`);
  await reviewApprovalsAt(run, startOfDay(addDays(lastDay, 1), timeZone), `${actionId}:ends`);
  return { kind: 'done', result: { toUserId } };
}

import type { RequestHigherLimitInput } from '../../../domain/cards/request-higher-limit.action.ts';
import { money } from '../../../domain/money.ts';
import type { ActionRun, EffectOutcome } from '../../effects/action-run.ts';
import { recordActivity } from '../../effects/record-activity.ts';
import { authorOf } from '../card-line.ts';
import { refuseGiver } from './limit-giver.ts';

type RaiseRun = ActionRun<RequestHigherLimitInput>;

/** Sets the individual limit, if the author is an Account Admin or somebody above the author has approved it. */
export async function performRequestHigherLimit(run: RaiseRun): Promise<EffectOutcome> {
  const { trx, input, author, actor } = run;
  const limit = run.rows.row('spendingLimits', input.userId);
  if (!limit) throw new Error(`The limit of ${input.userId} passed the check and is not among the locked rows.`);
  const refusal = await refuseGiver(run, money(input.requestedMinor, input.currency));
  if (refusal) return { kind: 'refused', refusal, current: [] };
  await trx
    .updateTable('spending_limits')
    .set({ limit_minor: input.requestedMinor })
    .where('id', '=', limit.id)
    .returning('id')
    .executeTakeFirstOrThrow();
  const approvedBy = actor.userId === author.userId ? {} : { approvedBy: actor.name };
  await recordActivity(trx, authorOf(run), [
    {
      subjectType: 'limit',
      subjectId: limit.id,
      groupId: limit.groupId,
      ownerId: limit.userId,
      kind: 'requestHigherLimit',
      before: { limitMinor: limit.limitMinor, currency: limit.currency },
      after: { limitMinor: input.requestedMinor, currency: limit.currency, reason: input.reason, ...approvedBy },
    },
  ]);
  return { kind: 'done', result: { userId: input.userId, limitMinor: input.requestedMinor } };
}

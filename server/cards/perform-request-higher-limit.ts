import { hasRole } from '../../domain/access/role.ts';
import { refuseGiving } from '../../domain/cards/limit-rules.ts';
import type { RequestHigherLimitInput } from '../../domain/cards/request-higher-limit.action.ts';
import type { Refusal } from '../../domain/errors.ts';
import { money } from '../../domain/money.ts';
import type { ActionRun, EffectOutcome } from '../effects/action-run.ts';
import { recordActivity } from '../effects/record-activity.ts';
import { readRows } from '../rows/read-rows.ts';

type RaiseRun = ActionRun<RequestHigherLimitInput>;

/** Sets the individual limit, once an Account Admin does it or somebody above the author has approved it. */
export async function performRequestHigherLimit(run: RaiseRun): Promise<EffectOutcome> {
  const { trx, input, author, actor } = run;
  const limit = run.rows.row('spendingLimits', input.userId);
  if (!limit) throw new Error(`The limit of ${input.userId} passed the check and is not among the locked rows.`);
  const refusal = await refuseGiver(run);
  if (refusal) return { kind: 'refused', refusal, current: [] };
  await trx
    .updateTable('spending_limits')
    .set({ limit_minor: input.requestedMinor })
    .where('id', '=', limit.id)
    .returning('id')
    .executeTakeFirstOrThrow();
  const approvedBy = actor.userId === author.userId ? {} : { approvedBy: actor.name };
  await recordActivity(
    trx,
    {
      program: run.program.id,
      buyer: run.buyer,
      actorUserId: actor.userId,
      actorName: author.name,
      actionId: run.actionId,
      now: run.now,
    },
    [
      {
        subjectType: 'limit',
        subjectId: limit.id,
        groupId: limit.groupId,
        ownerId: limit.userId,
        kind: 'requestHigherLimit',
        before: { limitMinor: limit.limitMinor, currency: limit.currency },
        after: { limitMinor: input.requestedMinor, currency: limit.currency, reason: input.reason, ...approvedBy },
      },
    ],
  );
  return { kind: 'done', result: { userId: input.userId, limitMinor: input.requestedMinor } };
}

/** Whoever gives a limit has at least as high a one. What is approved by itself, because the buyer wants it so, is given by nobody. */
async function refuseGiver({ trx, input, author, actor }: RaiseRun): Promise<Refusal | null> {
  const isGiven = actor.userId !== author.userId || hasRole(actor.roles, 'buyerAdministrator');
  if (!isGiven) return null;
  const [own] = await readRows(trx, 'spendingLimits', [actor.userId]);
  return refuseGiving(money(input.requestedMinor, input.currency), own);
}

import type { AccountRequestKind } from '../../domain/accounts/company.ts';
import type { ActionKind } from '../../domain/actions.ts';
import type { UserId } from '../../domain/ids.ts';
import { type Refusal, refuse } from '../../domain/errors.ts';
import type { ActionRun, EffectOutcome } from '../effects/action-run.ts';
import { recordActivity } from '../effects/record-activity.ts';
import { enqueueJob } from '../jobs/enqueue-job.ts';
import { decideAccountRequestKind } from './decide-account-request.ts';

type Wanted = Readonly<Record<string, string | null>>;
type Asked = {
  readonly action: ActionKind;
  readonly kind: AccountRequestKind;
  /** The user whom the change concerns; absent if it concerns the business. */
  readonly userId?: UserId;
  readonly before: Wanted;
  readonly wanted: Wanted;
};

/** Stores a request, which has the id of its action; the reviewer is asked after COMMIT. */
export async function requestAccountChange(
  run: Omit<ActionRun, 'input'>,
  { action, kind, userId, before, wanted }: Asked,
): Promise<EffectOutcome> {
  const { trx, program, buyer, author, actor, actionId, now } = run;
  const pending = await refusePendingChange(run, kind);
  if (pending) return { kind: 'refused', refusal: pending, current: [] };
  await trx
    .insertInto('account_requests')
    .values({
      id: actionId,
      program_id: program.id,
      buyer_id: buyer,
      kind,
      wanted: JSON.stringify(wanted),
      requested_by_user_id: author.userId,
      requested_by_name: author.name,
      submitted_at: now,
    })
    .execute();
  await enqueueJob(trx, {
    kind: decideAccountRequestKind,
    runAt: now,
    dedupeKey: `${decideAccountRequestKind}:${actionId}`,
    payload: { requestId: actionId },
    program: program.id,
    buyer,
  });
  await recordActivity(
    trx,
    { program: program.id, buyer, actorUserId: actor.userId, actorName: author.name, actionId, now },
    [
      {
        subjectType: 'user',
        subjectId: userId ?? author.userId,
        groupId: null,
        ownerId: userId ?? author.userId,
        kind: action,
        before: { ...before },
        after: { ...wanted },
      },
    ],
  );
  return { kind: 'done', result: { requestId: actionId } };
}

/** Refuses a second request of a kind while the first is undecided. */
export async function refusePendingChange(
  { trx, buyer }: Pick<ActionRun, 'trx' | 'buyer'>,
  kind: AccountRequestKind,
): Promise<Refusal | null> {
  const pending = await trx
    .selectFrom('account_requests')
    .select('id')
    .where('buyer_id', '=', buyer)
    .where('kind', '=', kind)
    .where('status', '=', 'requested')
    .executeTakeFirst();
  return pending ? refuse('ACCOUNT_REQUEST_PENDING') : null;
}

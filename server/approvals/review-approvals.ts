import { type Approval, type ApprovalTier, rightOf, undecidedStates } from '../../domain/approvals/approval.ts';
import { type PlainDate, dateInZone } from '../../domain/time/calendar-date.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { refuse } from '../../domain/errors.ts';
import type { BuyerId, ProgramId } from '../../domain/ids.ts';
import { hashOf } from '../effects/envelope-hash.ts';
import type { Clock } from '../clock.ts';
import type { Transaction, WithTransaction } from '../database/with-transaction.ts';
import type { ActionRun } from '../effects/action-run.ts';
import { enqueueJob } from '../jobs/enqueue-job.ts';
import { type JobHandler, JobCannotSucceed } from '../jobs/job.ts';
import { closeApproval, recordApprovalActivity } from '../effects/close-approval.ts';
import { type CountedAdministrator, countedUntil } from '../../domain/approvals/second-administrator.ts';
import { canBeDecided, countedAdministrators, matterOf, withApprovers } from './eligible-approvers.ts';
import { readProgram } from '../programs/program.ts';
import { tellApprovers } from './tell-approvers.ts';
import { readWaitingApproval } from './waiting-approval.ts';

/** The job that a trigger on the members starts: it finds out again who can decide the waiting requests. */
export const reviewApprovalsKind = 'review-approvals';

/** Schedules a review of the undecided requests; each `cause` schedules it once. */
export async function reviewApprovalsAt({ trx, program, buyer }: Place, runAt: Instant, cause: string): Promise<void> {
  const dedupeKey = `${reviewApprovalsKind}:${cause}`;
  await enqueueJob(trx, { kind: reviewApprovalsKind, runAt, dedupeKey, payload: {}, program: program.id, buyer });
}

/** Schedules a review for when those who have just left no longer count: a request that is blocked because of them may then go on. */
export async function reviewAfterFalls(place: Place, administrators: readonly CountedAdministrator[]): Promise<void> {
  const until = countedUntil(administrators);
  if (until !== null) await reviewApprovalsAt(place, until, `${place.buyer}:falls:${until}`);
}

/**
 * Determines again who may decide each undecided request of an account, after members came, left, or got another role or limit. A request
 * with too few approvers is blocked, which its author and the administrators see; with enough approvers it goes on. New approvers are
 * notified. The request of somebody who was suspended or deactivated is closed.
 */
export function reviewApprovalsJob(withTransaction: WithTransaction, clock: Clock): JobHandler {
  return async ({ program, buyer }) => {
    if (program === null || buyer === null)
      throw new JobCannotSucceed('Requests are reviewed for a program and a buyer.');
    const identity = { role: 'job', program, buyer } as const;
    const now = clock.now();
    const { ids, timeZone } = await withTransaction(identity, { readOnly: true }, async (trx) => {
      const read = await readProgram(trx, program);
      return { ids: await undecidedIds(trx, buyer), timeZone: read.settings.timeZone };
    });
    const today = dateInZone(now, timeZone);
    for (const id of ids)
      await withTransaction(identity, { now }, (trx) => review(trx, { program, buyer, id, now, today }));
    return null;
  };
}

async function undecidedIds(trx: Transaction, buyer: BuyerId): Promise<readonly string[]> {
  const rows = await trx
    .selectFrom('approvals')
    .select('id')
    .where('buyer_id', '=', buyer)
    .where('state', 'in', [...undecidedStates])
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

type Place = Pick<ActionRun, 'trx' | 'buyer'> & { readonly program: Pick<ActionRun['program'], 'id'> };

type Review = {
  readonly program: ProgramId;
  readonly buyer: BuyerId;
  readonly id: string;
  readonly now: Instant;
  readonly today: PlainDate;
};

async function review(trx: Transaction, { program, buyer, id, now, today }: Review): Promise<void> {
  const approval = await readWaitingApproval(trx, id);
  if (!approval) return;
  if (await hasAuthorGone(trx, approval)) {
    await closeApproval(trx, approval, { state: 'superseded', now, actor: null, error: refuse('AUTHOR_GONE') });
    return;
  }
  const named = await withApprovers(trx, await matterOf({ trx, buyer, now }, approval), approval.tiers, today);
  // Decisions stay: only the remaining tiers are determined again.
  const tiers = approval.tiers.map((tier, index) => (index < approval.tier ? tier : (named[index] ?? tier)));
  const state = canBeDecided(await stillWanted(trx, approval, tiers)) ? 'inApproval' : 'blocked';
  if (state === 'blocked')
    await reviewAfterFalls({ trx, buyer, program: { id: program } }, await countedAdministrators(trx, now));
  if (state === approval.state && hashOf(tiers) === hashOf(approval.tiers)) return;
  await trx
    .updateTable('approvals')
    .set({ tiers: JSON.stringify(tiers), state })
    .where('id', '=', approval.id)
    .execute();
  if (state === 'inApproval') {
    const told =
      approval.state === 'blocked' ? [] : approval.tiers[approval.tier]?.approvers.map(({ userId }) => userId);
    await tellApprovers({ trx, program: { id: program }, buyer, now }, { ...approval, tiers }, told);
  }
  if (state === approval.state) return;
  const error = state === 'blocked' ? JSON.stringify({ code: refuse('NO_APPROVER').code, values: null }) : null;
  await trx.updateTable('actions').set({ state, error }).where('id', '=', approval.actionId).execute();
  const kind = state === 'blocked' ? 'approvalBlocked' : 'approvalRequested';
  await recordApprovalActivity(trx, approval, { program, buyer, kind, now, actor: null, after: { state } });
}

/** True if the author has been suspended or deactivated: nothing is done in their name any more. */
async function hasAuthorGone(trx: Transaction, { authorUserId }: Pick<Approval, 'authorUserId'>): Promise<boolean> {
  const author = await trx.selectFrom('users').select('status').where('id', '=', authorUserId).executeTakeFirst();
  return author?.status === 'Suspended' || author?.status === 'Terminated';
}

/** The remaining tiers, with the people who have not decided yet and the number of missing decisions. */
async function stillWanted(
  trx: Transaction,
  approval: Approval,
  tiers: readonly ApprovalTier[],
): Promise<readonly ApprovalTier[]> {
  const decided = await trx
    .selectFrom('approval_decisions')
    .select((row) => row.fn.coalesce('for_user_id', 'user_id').as('user_id'))
    .where('approval_id', '=', approval.id)
    .where('tier', '=', approval.tier)
    .execute();
  const deciders = new Set(decided.map(({ user_id: userId }) => userId));
  return tiers.slice(approval.tier).map((tier, index) =>
    index > 0
      ? tier
      : {
          ...tier,
          quorum: tier.quorum - deciders.size,
          approvers: tier.approvers.filter((approver) => !deciders.has(rightOf(approver))),
        },
  );
}

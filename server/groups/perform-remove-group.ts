import { sql } from 'kysely';
import { type Refusal, refuse } from '../../domain/errors.ts';
import { undecidedStates } from '../../domain/approvals/approval.ts';
import { refuseGroupRemoval } from '../../domain/groups/group-rules.ts';
import type { RemoveGroupInput } from '../../domain/groups/remove-group.action.ts';
import type { GroupId } from '../../domain/ids.ts';
import type { ActionRun, EffectOutcome } from '../effects/action-run.ts';
import { closeApproval } from '../effects/close-approval.ts';
import { enqueueJob } from '../jobs/enqueue-job.ts';
import { readRows } from '../rows/read-rows.ts';
import { emptyGroupKind } from './empty-group.ts';
import { heldTree, refusedBy, tellOfGroup, toldOf } from './group-line.ts';

/**
 * Moves the users and child groups of a group to its parent, and ends the undecided requests about it. A job moves its invoices and cards
 * and then removes the group, because they may be too many for one transaction.
 */
export async function performRemoveGroup(run: ActionRun<RemoveGroupInput>): Promise<EffectOutcome> {
  const { trx, input, now } = run;
  const { groups, members } = await heldTree(run);
  const group = groups.find(({ id }) => id === input.groupId);
  if (!group) return refusedBy(refuse('NOT_FOUND'));
  const refusal = refuseGroupRemoval(group, members);
  if (refusal) return refusedBy(refusal);
  await endRequestsAbout(run, group.id);
  await tellOfGroup(run, 'removeGroup', {
    type: 'group',
    id: group.id,
    groupId: group.parentId,
    after: toldOf(group, groups),
  });
  await sql`select leave_group(${group.id})`.execute(trx);
  await enqueueJob(trx, {
    kind: emptyGroupKind,
    runAt: now,
    dedupeKey: `${emptyGroupKind}:${group.id}`,
    payload: { groupId: group.id },
    program: run.program.id,
    buyer: run.buyer,
  });
  return { kind: 'done', result: { groupId: group.id } };
}

/** Why a group is not removed, or null; also judged before an approver is asked. */
export async function refuseRemoveGroup(run: ActionRun<RemoveGroupInput>): Promise<Refusal | null> {
  const { groups, members } = await heldTree(run);
  const group = groups.find(({ id }) => id === run.input.groupId);
  return group ? refuseGroupRemoval(group, members) : refuse('NOT_FOUND');
}

async function endRequestsAbout(run: ActionRun<RemoveGroupInput>, groupId: GroupId): Promise<void> {
  const { trx, actionId, actor: member, now } = run;
  const rows = await trx
    .selectFrom('approvals')
    .innerJoin('actions', 'actions.id', 'approvals.action_id')
    .select('approvals.id')
    .where((where) =>
      where.or([where('approvals.group_id', '=', groupId), sql<boolean>`actions.subject_ids && ${[groupId]}::uuid[]`]),
    )
    .where('approvals.state', 'in', [...undecidedStates])
    .where('approvals.action_id', '<>', actionId)
    .orderBy('approvals.id')
    .execute();
  const waiting = await readRows(
    trx,
    'approvals',
    rows.map(({ id }) => id),
    { lock: true },
  );
  const closing = { state: 'superseded', now, actor: { member, actionId }, error: refuse('SUPERSEDED') } as const;
  for (const approval of waiting) await closeApproval(trx, approval, closing);
}

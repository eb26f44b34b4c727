import { randomUUID } from 'node:crypto';
import { actionOf } from '../../domain/actions.ts';
import type { ActionDefinition, RowReference } from '../../domain/action.ts';
import { type Approval, type Approver, rightOf } from '../../domain/approvals/approval.ts';
import { refuseConnected } from '../../domain/approvals/approval-rules.ts';
import type { DecideApprovalInput } from '../../domain/approvals/decide-approval.action.ts';
import { type Refusal, refuse } from '../../domain/errors.ts';
import type { ActionRun, ApprovedAction, EffectOutcome } from '../effects/action-run.ts';
import { findConflicts } from '../effects/base-versions.ts';
import { type RowSet, readRowSet } from '../effects/row-set.ts';
import { rowsAtDecision } from '../effects/rows-at-decision.ts';
import { closeApproval, recordApprovalActivity } from '../effects/close-approval.ts';
import { matterOf, withApprovers } from './eligible-approvers.ts';
import { findSuperseded } from './superseded.ts';
import { tellApprovers } from './tell-approvers.ts';

type Decision = ActionRun<DecideApprovalInput>;

/**
 * Records one decision. A rejection ends the request. The last approval performs the author's action in this transaction, after all
 * checks have run again; if it fails, the author gets the reason.
 */
export async function performDecideApproval(run: Decision): Promise<EffectOutcome> {
  const approval = run.rows.row('approvals', run.input.approvalId);
  const definition = approval && actionOf(approval.kind);
  if (!approval || !definition) return { kind: 'refused', refusal: refuse('NOT_FOUND'), current: [] };
  const tiers = await withApprovers(run.trx, await matterOf(run, approval), approval.tiers, run.today);
  const self = tiers[approval.tier]?.approvers.find(({ userId }) => userId === run.actor.userId) ?? null;
  if (await hasDecided(run, approval, self))
    return { kind: 'refused', refusal: refuse('ALREADY_DECIDED'), current: [] };
  if (!self) return { kind: 'refused', refusal: refuseOther(run, { ...approval, tiers }), current: [] };
  const references = definition.reads(approval.input);
  const rows = await readRowSet(run.trx, references, true);
  const conflicts = await unseenChanges(run, definition, approval, rows);
  if (conflicts.length > 0)
    return { kind: 'refused', refusal: refuse('VERSION_CONFLICT'), current: rows.current(conflicts) };
  await recordDecision(run, approval, self);
  if (run.input.decision === 'reject') return reject(run, approval);
  if (findSuperseded(approval, rows) || (await isVoid(run, definition, approval, rows)))
    return supersede(run, approval);
  const isTierDone = (await approvalsInTier(run, approval)) >= (approval.tiers[approval.tier]?.quorum ?? 1);
  const isLast = isTierDone && approval.tier + 1 >= approval.tiers.length;
  return isLast ? goAhead(run, approval) : waitForMore(run, approval, isTierDone ? approval.tier + 1 : approval.tier);
}

/** In a tier each person decides once, and so does each right; the deciders are not part of the request's own row. */
async function hasDecided(run: Decision, approval: Approval, self: Approver | null): Promise<boolean> {
  const by = [run.actor.userId, ...(self ? [rightOf(self)] : [])];
  const own = await run.trx
    .selectFrom('approval_decisions')
    .select('id')
    .where('approval_id', '=', approval.id)
    .where('tier', '=', approval.tier)
    .where((row) =>
      row.or([row('user_id', '=', run.actor.userId), row(row.fn.coalesce('for_user_id', 'user_id'), 'in', by)]),
    )
    .executeTakeFirst();
  return own !== undefined;
}

/** The request stores who could decide at its last review; since then a limit, a status or a delegation may have changed. */
function refuseOther({ actor }: Decision, now: Pick<Approval, 'tiers' | 'tier'>): Refusal {
  return refuseConnected(now, actor.userId) ?? refuse('NOT_ELIGIBLE');
}

/** The relevant changes of the rows since the versions that were on the decider's screen. */
function unseenChanges(
  run: Decision,
  definition: ActionDefinition,
  approval: Approval,
  rows: RowSet,
): Promise<readonly RowReference[]> {
  return findConflicts(run.trx, definition, approval.input, rows, run.input.seen);
}

/** A change voids the earlier approvals: they were given for the old rows. */
async function isVoid(run: Decision, definition: ActionDefinition, approval: Approval, rows: RowSet): Promise<boolean> {
  const earlier = await run.trx
    .selectFrom('approval_decisions')
    .select('id')
    .where('approval_id', '=', approval.id)
    .where('user_id', '<>', run.actor.userId)
    .execute();
  if (earlier.length === 0) return false;
  const changed = await findConflicts(run.trx, definition, approval.input, rows, approval.bound);
  return changed.length > 0;
}

async function recordDecision(run: Decision, approval: Approval, { standsInFor }: Approver): Promise<void> {
  const isApproval = run.input.decision === 'approve';
  await run.trx
    .insertInto('approval_decisions')
    .values({
      id: randomUUID(),
      program_id: run.program.id,
      buyer_id: run.buyer,
      approval_id: approval.id,
      tier: approval.tier,
      decision: isApproval ? 'approved' : 'rejected',
      reason: run.input.reason === '' ? null : run.input.reason,
      user_id: run.actor.userId,
      user_name: run.actor.name,
      for_user_id: standsInFor?.isNeeded ? standsInFor.userId : null,
      action_id: run.actionId,
    })
    .execute();
}

async function reject(run: Decision, approval: Approval): Promise<EffectOutcome> {
  const actor = { member: run.actor, actionId: run.actionId };
  await closeApproval(run.trx, approval, { state: 'rejected', now: run.now, actor, reason: run.input.reason });
  return done(approval, 'rejected');
}

async function supersede(run: Decision, approval: Approval): Promise<EffectOutcome> {
  const actor = { member: run.actor, actionId: run.actionId };
  await closeApproval(run.trx, approval, { state: 'superseded', now: run.now, actor, error: refuse('SUPERSEDED') });
  return done(approval, 'superseded');
}

async function approvalsInTier(run: Decision, approval: Approval): Promise<number> {
  const rows = await run.trx
    .selectFrom('approval_decisions')
    .select('id')
    .where('approval_id', '=', approval.id)
    .where('tier', '=', approval.tier)
    .where('decision', '=', 'approved')
    .execute();
  return rows.length;
}

async function waitForMore(run: Decision, approval: Approval, tier: number): Promise<EffectOutcome> {
  await run.trx.updateTable('approvals').set({ tier }).where('id', '=', approval.id).execute();
  await recordApproved(run, approval, 'inApproval');
  if (tier !== approval.tier) await tellApprovers(run, { ...approval, tier });
  return done(approval, 'inApproval');
}

async function goAhead(run: Decision, approval: Approval): Promise<EffectOutcome> {
  const decided = {
    decided_at: run.now,
    decided_by_name: run.actor.name,
    decision_reason: run.input.reason || null,
    decided_rows: await rowsAtDecision(run.trx, approval),
  };
  await run.trx
    .updateTable('approvals')
    .set({ state: 'approved', ...decided })
    .where('id', '=', approval.id)
    .execute();
  await recordApproved(run, approval, 'approved');
  const outcome = await run.performApproved(await originalOf(run, approval));
  const failure = outcome.kind === 'refused' ? outcome.refusal : null;
  await run.trx
    .updateTable('actions')
    .set({ state: failure ? 'failed' : 'completed', settled_at: run.now, error: failure ? errorText(failure) : null })
    .where('id', '=', approval.actionId)
    .execute();
  return failure ? done(approval, 'approved', { failedWith: failure.code }) : done(approval, 'approved');
}

/** The waiting action, with its author's current roles: a revoked role no longer counts. */
async function originalOf(run: Decision, approval: Approval): Promise<ApprovedAction> {
  const author = await run.trx
    .selectFrom('users')
    .select(['id', 'roles', 'status'])
    .where('id', '=', approval.authorUserId)
    .executeTakeFirst();
  const roles = author?.status === 'Active' ? author.roles : [];
  return {
    id: approval.actionId,
    kind: approval.kind,
    input: approval.input,
    author: { userId: approval.authorUserId, name: approval.authorName, roles },
  };
}

function recordApproved(run: Decision, approval: Approval, state: string): Promise<void> {
  return recordApprovalActivity(run.trx, approval, {
    program: run.program.id,
    buyer: run.buyer,
    kind: 'approvalApproved',
    now: run.now,
    actor: { member: run.actor, actionId: run.actionId },
    after: { state },
  });
}

function errorText({ code, values }: Refusal): string {
  return JSON.stringify({ code, values: values ?? null });
}

function done(approval: Approval, state: string, more: Readonly<Record<string, unknown>> = {}): EffectOutcome {
  return { kind: 'done', result: { approvalId: approval.id, actionId: approval.actionId, state, ...more } };
}

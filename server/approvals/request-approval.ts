import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { ActionDefinition } from '../../domain/action.ts';
import type { Approval, ApprovalTier } from '../../domain/approvals/approval.ts';
import { type Requirement, approvalDays } from '../../domain/approvals/approval-rules.ts';
import { firstState, hasFallen } from '../../domain/approvals/second-administrator.ts';
import { instantFromMs, instantToMs } from '../../domain/time/instant.ts';
import type { ActionEnvelope } from '../../domain/envelope.ts';
import type { ApprovalId, GroupId } from '../../domain/ids.ts';
import { type ActionRun, worldOf } from '../effects/action-run.ts';
import { rowsAsSeen } from '../effects/base-versions.ts';
import { type RequestValue, requestValue } from '../notices/request-text.ts';
import { tellUsers } from '../notices/tell-users.ts';
import { readRows } from '../rows/read-rows.ts';
import { rowsForDecision } from '../effects/rows-at-decision.ts';
import { recordApprovalActivity } from '../effects/close-approval.ts';
import {
  type ApprovalMatter,
  canBeDecided,
  countedAdministrators,
  holdApprovers,
  matterOf,
  withApprovers,
} from './eligible-approvers.ts';
import { enqueueExpiry } from './expire-approval.ts';
import { factsOfRequest } from './request-facts.ts';
import { reviewAfterFalls } from './review-approvals.ts';
import { tellApprovers } from './tell-approvers.ts';

export type ApprovalRequest = {
  readonly envelope: Pick<ActionEnvelope, 'base' | 'composedAt' | 'composedOffline'>;
  readonly definition: ActionDefinition;
  readonly requirement: Requirement;
};

/**
 * The initial state of a request: it waits for the named people; it is blocked, because too few other people could decide; or it is
 * approved by itself, as the buyer has configured for an account without other approvers.
 */
export type ApprovalPlan = {
  readonly state: Extract<Approval['state'], 'inApproval' | 'blocked' | 'approved'>;
  readonly tiers: readonly ApprovalTier[];
};

/** Determines who can decide, and locks their roles until the transaction ends. */
export async function planApproval(
  run: ActionRun,
  { definition, requirement }: Omit<ApprovalRequest, 'envelope'>,
): Promise<ApprovalPlan> {
  await holdApprovers(run.trx, run.buyer);
  const matter = await matterOf(run, {
    kind: run.kind,
    input: run.input,
    authorUserId: run.author.userId,
    amountMinor: definition.amount(run.input)?.amountMinor ?? null,
    groupId: groupOf(run, definition),
    reasons: requirement.reasons,
  });
  const tiers = await withApprovers(run.trx, matter, requirement.tiers, run.today);
  if (canBeDecided(tiers)) return { state: 'inApproval', tiers };
  const administrators = await countedAdministrators(run.trx, run.now);
  const { when_nobody_decides: wish } = await run.trx
    .selectFrom('buyers')
    .select('when_nobody_decides')
    .where('id', '=', run.buyer)
    .executeTakeFirstOrThrow();
  const state = firstState({
    canBeDecided: false,
    isNobodyThere: await isNobodyThere(run, matter, requirement),
    wish,
    wantsSecondAdministrator: requirement.reasons.includes('secondAdministrator'),
    hasFallen: hasFallen(administrators, run.now),
  });
  if (state === 'blocked') await reviewAfterFalls(run, administrators);
  return { state, tiers };
}

/**
 * True if a tier has no other approver for any amount. A request above everybody's limit is not such a case: somebody still has to be
 * asked.
 */
async function isNobodyThere(run: ActionRun, matter: ApprovalMatter, { tiers }: Requirement): Promise<boolean> {
  const there = await withApprovers(run.trx, { ...matter, amountMinor: null }, tiers, run.today);
  return there.some(({ approvers }) => approvers.length === 0);
}

/**
 * Writes the planned request. The rows that the author saw are stored from the server's own records, and the request is bound to the
 * current row versions.
 */
export async function requestApproval(
  run: ActionRun,
  { envelope, definition, requirement }: ApprovalRequest,
  { state, tiers }: ApprovalPlan,
): Promise<ApprovalId> {
  const amount = definition.amount(run.input);
  const references = definition.reads(run.input);
  const bound = references.flatMap(({ collection, id }) => {
    const row = run.rows.row(collection, id);
    return row ? [{ collection, id, rowVersion: row.rowVersion }] : [];
  });
  const approvalId = randomUUID() as ApprovalId;
  const groupId = groupOf(run, definition);
  const about = await factsOfRequest(run, definition, requirement);
  const expiresAt = instantFromMs(instantToMs(run.now) + approvalDays * 86_400_000);
  await run.trx
    .insertInto('approvals')
    .values({
      id: approvalId,
      program_id: run.program.id,
      buyer_id: run.buyer,
      group_id: groupId,
      action_id: run.actionId,
      kind: run.kind,
      author_user_id: run.author.userId,
      author_name: run.author.name,
      amount_minor: amount?.amountMinor ?? null,
      currency: amount?.currency ?? null,
      reasons: JSON.stringify(requirement.reasons),
      about: JSON.stringify(about),
      tiers: JSON.stringify(tiers),
      state,
      then_rows: JSON.stringify(await rowsAsSeen(run.trx, references, envelope.base)),
      bound: JSON.stringify(bound),
      composed_at: envelope.composedAt,
      composed_offline: envelope.composedOffline,
      expires_at: expiresAt,
      decided_at: state === 'approved' ? run.now : null,
      // The effect is already written, but `run.rows` were read before it.
      decided_rows: state === 'approved' ? rowsForDecision(run.rows.current(references)) : null,
    })
    .execute();
  // The approvers of the group must also see the action.
  if (groupId !== null)
    await run.trx.updateTable('actions').set({ group_id: groupId }).where('id', '=', run.actionId).execute();
  if (state !== 'approved') await enqueueExpiry(run, approvalId, expiresAt);
  await recordRequest(run, approvalId, state);
  const request = {
    kind: run.kind,
    authorName: run.author.name,
    amountMinor: amount?.amountMinor ?? null,
    currency: amount?.currency ?? null,
    bound,
    about,
  };
  if (state === 'approved') await tellAdministrators(run, requestValue(request, null));
  if (state === 'inApproval')
    await tellApprovers(run, { ...request, id: approvalId, tiers: [...tiers], tier: 0, expiresAt });
  return approvalId;
}

/** A request that nobody else could decide is performed, and the administrators are notified. */
async function tellAdministrators(run: ActionRun, request: RequestValue): Promise<void> {
  const admins = await run.trx
    .selectFrom('users')
    .select('id')
    .where('buyer_id', '=', run.buyer)
    .where(sql<boolean>`'buyerAdministrator' = any (roles)`)
    .execute();
  const userIds = [...new Set([run.author.userId, ...admins.map(({ id }) => id)])];
  const values = { request };
  await tellUsers(run, { cause: run.actionId, userIds, notice: 'approved-automatically', values });
}

/** The group of the action; null for the whole account. */
function groupOf(run: ActionRun, definition: ActionDefinition): GroupId | null {
  return definition.groupId?.(run.input, worldOf(run)) ?? null;
}

async function recordRequest(run: ActionRun, approvalId: ApprovalId, state: ApprovalPlan['state']): Promise<void> {
  const [approval] = await readRows(run.trx, 'approvals', [approvalId]);
  if (!approval) throw new Error(`The approval ${approvalId} was written and cannot be read back by its author.`);
  const { reasons } = approval;
  const event = { program: run.program.id, buyer: run.buyer, now: run.now };
  const author = { member: run.actor, actionId: run.actionId };
  await recordApprovalActivity(run.trx, approval, {
    ...event,
    kind: 'approvalRequested',
    actor: author,
    after: { state: 'inApproval', reasons },
  });
  if (state === 'inApproval') return;
  await recordApprovalActivity(run.trx, approval, {
    ...event,
    kind: state === 'blocked' ? 'approvalBlocked' : 'approvalApproved',
    actor: { ...author, isByItself: true },
    after: { state, ...(state === 'approved' ? { isAutomatic: true } : {}) },
  });
}

import type { ActivityKind } from '../../domain/activity/activity-words.ts';
import type { Approval } from '../../domain/approvals/approval.ts';
import type { Instant } from '../../domain/time/instant.ts';
import type { Refusal } from '../../domain/errors.ts';
import type { ActionId, BuyerId, ChargeId, ProgramId } from '../../domain/ids.ts';
import type { Member } from './action-run.ts';
import { recordActivity } from './record-activity.ts';
import { rowsAtDecision } from './rows-at-decision.ts';
import type { Transaction } from '../database/with-transaction.ts';

/** The end of a request whose action is not performed. */
export type Closing = {
  readonly state: 'rejected' | 'recalled' | 'expired' | 'superseded';
  readonly now: Instant;
  /** The person and the action that closed it; null for an expiry and for a change of the invoices. */
  readonly actor: { readonly member: Member; readonly actionId: ActionId } | null;
  readonly reason?: string;
  /** The error for the author, if the state alone is not enough. */
  readonly error?: Refusal;
};

/** Ends a request and its waiting action with the same state, and adds audit lines. */
export async function closeApproval(trx: Transaction, approval: Approval, closing: Closing): Promise<void> {
  const { state, now, actor, reason, error } = closing;
  const { program_id: program, buyer_id: buyer } = await trx
    .updateTable('approvals')
    .set({
      state,
      decided_at: now,
      decided_by_name: actor?.member.name ?? null,
      decision_reason: reason ?? null,
      decided_rows: await rowsAtDecision(trx, approval),
    })
    .where('id', '=', approval.id)
    .returning(['program_id', 'buyer_id'])
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('actions')
    .set({
      state,
      settled_at: now,
      error: error ? JSON.stringify({ code: error.code, values: error.values ?? null }) : null,
    })
    .where('id', '=', approval.actionId)
    .execute();
  const after = reason ? { state, reason } : { state };
  await recordApprovalActivity(trx, approval, { program, buyer, kind: activityOf[state], now, actor, after });
}

type ApprovalEvent = {
  readonly program: ProgramId;
  readonly buyer: BuyerId;
  readonly kind: ActivityKind;
  readonly now: Instant;
  /** `isByItself`: an automatic step within the author's request; the audit trail names no person. */
  readonly actor: (NonNullable<Closing['actor']> & { readonly isByItself?: boolean }) | null;
  readonly after: Readonly<Record<string, unknown>>;
};

/** Adds audit lines to the request and to each of its invoices. */
export async function recordApprovalActivity(
  trx: Transaction,
  approval: Approval,
  event: ApprovalEvent,
): Promise<void> {
  const { program, buyer, kind, now, actor, after } = event;
  const actorUserId = actor?.member.userId ?? null;
  const actorName = actor?.isByItself === true ? null : (actor?.member.name ?? null);
  const author = { program, buyer, actorUserId, actorName, actionId: actor?.actionId ?? approval.actionId, now };
  const charges = await chargesOf(trx, approval);
  const before = { state: approval.state };
  const { about } = approval;
  const asked = {
    requestKind: approval.kind,
    ...(approval.amountMinor === null ? {} : { amountMinor: approval.amountMinor, currency: approval.currency }),
    ...(about ? { object: about.object, person: about.person } : {}),
  };
  await recordActivity(trx, author, [
    {
      subjectType: 'approval',
      subjectId: approval.id,
      groupId: approval.groupId,
      ownerId: approval.authorUserId,
      kind,
      before,
      after: { ...asked, ...after },
    },
    ...charges.map((charge) => ({
      subjectType: 'charge' as const,
      subjectId: charge.id,
      groupId: charge.group_id,
      ownerId: charge.user_id,
      kind,
      after: { approvalId: approval.id, ...after },
    })),
  ]);
}

async function chargesOf(trx: Transaction, approval: Approval) {
  const ids = approval.bound.filter(({ collection }) => collection === 'charges').map(({ id }) => id);
  if (ids.length === 0) return [];
  return trx
    .selectFrom('charges')
    .select(['id', 'group_id', 'user_id'])
    .where('id', 'in', ids as ChargeId[])
    .execute();
}

const activityOf = {
  rejected: 'approvalRejected',
  recalled: 'approvalRecalled',
  expired: 'approvalExpired',
  superseded: 'approvalSuperseded',
} as const;

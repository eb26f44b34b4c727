import * as v from 'valibot';
import { type Instant, instantSchema } from '../time/instant.ts';
import { baseReferenceSchema } from '../sync/base-reference.ts';
import { type UserId, idSchema } from '../ids.ts';
import { amountMinorSchema, currencySchema } from '../money.ts';
import { type Connection, connections } from './brought-in.ts';
import { requestAboutSchema } from './request-about.ts';
import type { SyncedRows } from '../sync/synced-rows.ts';

export const approvalStates = [
  'inApproval',
  'approved',
  'rejected',
  'recalled',
  'expired',
  'superseded',
  'blocked',
] as const;
export type ApprovalState = (typeof approvalStates)[number];

/** True while a request is not closed; a blocked request continues once somebody can decide it again. */
export function isUndecided({ state }: { readonly state: ApprovalState }): boolean {
  return undecidedStates.some((undecided) => undecided === state);
}
export const undecidedStates = ['inApproval', 'blocked'] as const satisfies readonly ApprovalState[];

/** Why a request needs approval; shown to the author before sending and to the approver. */
export const approvalReasons = [
  'noFreshQuoteAboveLimit',
  'staleData',
  'roleAsks',
  'secondAdministrator',
  'purchasePolicy',
  'companyRule',
  'aboveOwnLimit',
] as const;
export type ApprovalReason = (typeof approvalReasons)[number];

/** True if a request has to be seen by two people: if only its author's role demands the approval, whoever decides could act alone. */
export function wantsTwoPeople(reasons: readonly ApprovalReason[]): boolean {
  return reasons.some((reason) => reason !== 'roleAsks');
}

/** One tier of an approval: the required number of decisions by people of the role, who are named when the request is made. */
export const approvalTierSchema = v.object({
  role: v.string(),
  quorum: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  approvers: v.array(
    v.object({
      userId: idSchema('user'),
      name: v.string(),
      /** The person whom they represent; `isNeeded` if they may not decide by their own right. Absent if they represent nobody. */
      standsInFor: v.optional(v.object({ userId: idSchema('user'), name: v.string(), isNeeded: v.boolean() })),
    }),
  ),
  /** Approvers who may not decide because of their connection with the author; absent if there are none. */
  leftOut: v.optional(v.array(v.object({ userId: idSchema('user'), why: v.picklist(connections) }))),
});
export type ApprovalTier = v.InferOutput<typeof approvalTierSchema>;

export type Approver = ApprovalTier['approvers'][number];

/** The person whom somebody represents in the current tier of a request; undefined if they represent nobody or do not decide it. */
export function standsInFor(
  { tiers, tier }: Pick<Approval, 'tiers' | 'tier'>,
  userId: UserId,
): Approver['standsInFor'] {
  return tiers[tier]?.approvers.find((approver) => approver.userId === userId)?.standsInFor;
}

/** Why a user with the right role may not decide the current tier: their connection with the author. Undefined for all other users. */
export function leftOutOf({ tiers, tier }: Pick<Approval, 'tiers' | 'tier'>, userId: UserId): Connection | undefined {
  return tiers[tier]?.leftOut?.find((one) => one.userId === userId)?.why;
}

/** The user whose right a decision uses. Each right counts once per tier, also when a deputy uses it. */
export function rightOf({ userId, standsInFor }: Approver): UserId {
  return standsInFor?.isNeeded ? standsInFor.userId : userId;
}

/** A row as the author saw it: the server's own record of the base row version, not the client's claim. */
export const thenRowSchema = v.object({
  collection: v.string(),
  id: v.string(),
  rowVersion: v.number(),
  row: v.record(v.string(), v.unknown()),
});

/** A decider's question before the decision, and the author's answer; null until it is answered. */
export const approvalQuestionSchema = v.object({
  question: v.string(),
  askedByUserId: idSchema('user'),
  askedByName: v.string(),
  askedAt: instantSchema,
  answer: v.nullable(v.string()),
  answeredAt: v.nullable(instantSchema),
});
export type ApprovalQuestion = v.InferOutput<typeof approvalQuestionSchema>;

/** An approval request as a device holds it. It is tied to row versions: `bound` are those at the time of the request. */
export const approvalSchema = v.object({
  id: idSchema('approval'),
  rowVersion: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  updatedAt: instantSchema,
  actionId: idSchema('action'),
  kind: v.string(),
  input: v.unknown(),
  groupId: v.nullable(idSchema('group')),
  authorUserId: idSchema('user'),
  authorName: v.string(),
  amountMinor: v.nullable(amountMinorSchema),
  currency: v.nullable(currencySchema),
  reasons: v.array(v.picklist(approvalReasons)),
  tiers: v.array(approvalTierSchema),
  tier: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  state: v.picklist(approvalStates),
  thenRows: v.array(thenRowSchema),
  bound: v.array(baseReferenceSchema),
  composedAt: instantSchema,
  composedOffline: v.boolean(),
  createdAt: instantSchema,
  expiresAt: instantSchema,
  /** When its author last reminded the deciders; absent in rows from before reminders existed. */
  remindedAt: v.optional(v.nullable(instantSchema)),
  /** Absent in rows from before questions existed. */
  questions: v.optional(v.array(approvalQuestionSchema)),
  decidedAt: v.nullable(instantSchema),
  decidedByName: v.nullable(v.string()),
  decisionReason: v.nullable(v.string()),
  /** Absent or null in requests from before it was stored. */
  about: v.optional(v.nullable(requestAboutSchema)),
  /** The rows at the decision. Null while it is undecided, and in requests from before they were stored. */
  decidedRows: v.optional(v.nullable(v.array(thenRowSchema))),
});
export type Approval = v.InferOutput<typeof approvalSchema>;

/** The declaration of these rows for the sync. */
export const approvalsRows = {
  schema: approvalSchema,
  loadRank: 140,
  reach: 'ofTheAccount',
  title: /*i18n*/ { id: 'access.row.approvals', message: 'Approval requests' },
} as const satisfies SyncedRows;

/** The question that its author has not answered yet, or undefined. */
export function openQuestionOf({ questions = [] }: Pick<Approval, 'questions'>): ApprovalQuestion | undefined {
  return questions.find(({ answer }) => answer === null);
}

/** The current state of a request: an expired request cannot be decided, even before the server has closed it. */
export function stateAt(approval: Pick<Approval, 'state' | 'expiresAt'>, now: Instant): ApprovalState {
  return isUndecided(approval) && now >= approval.expiresAt ? 'expired' : approval.state;
}

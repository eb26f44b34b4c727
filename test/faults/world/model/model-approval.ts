import type { ActionDefinition } from '../../../../domain/action.ts';
import type { Approval } from '../../../../domain/approvals/approval.ts';
import { approvalDays } from '../../../../domain/approvals/approval-rules.ts';
import { instantFromMs } from '../../../../domain/time/instant.ts';
import type { ActionEnvelope } from '../../../../domain/envelope.ts';
import { ana, tom } from '../../model-rows.ts';
import type { Caller, ModelAccount } from './model-account.ts';

const dayMs = 86_400_000;

/** A request for approval: of Tom and Ana, the one who is not the author decides. */
export function modelApproval(
  account: ModelAccount,
  caller: Caller,
  envelope: ActionEnvelope,
  { definition, input }: { readonly definition: ActionDefinition; readonly input: unknown },
  nowMs: number,
): Approval {
  const approvers = [
    { userId: tom.user, name: 'Tom Baker' },
    { userId: ana.user, name: 'Ana Ruiz' },
  ].filter((one) => one.userId !== caller.subject.user);
  const at = instantFromMs(nowMs);
  const amount = definition.amount(input);
  return {
    // An approval has its own id; here it is the action's with another first letter.
    id: `9${envelope.id.slice(1)}` as Approval['id'],
    rowVersion: 1,
    updatedAt: at,
    actionId: envelope.id,
    kind: envelope.kind,
    input,
    groupId: null,
    authorUserId: caller.subject.user,
    authorName: caller.name,
    amountMinor: amount?.amountMinor ?? null,
    currency: amount?.currency ?? null,
    reasons: [definition.movesMoney ? 'noFreshQuoteAboveLimit' : 'roleAsks'],
    tiers: [{ role: 'buyerAdministrator', quorum: 1, approvers }],
    tier: 0,
    state: 'inApproval',
    thenRows: [],
    bound: definition.reads(input).flatMap(({ collection, id }) => {
      const row = account.get(collection, id);
      return row ? [{ collection, id, rowVersion: row.rowVersion }] : [];
    }),
    composedAt: envelope.composedAt,
    composedOffline: envelope.composedOffline,
    createdAt: at,
    expiresAt: instantFromMs(nowMs + approvalDays * dayMs),
    remindedAt: null,
    questions: [],
    decidedAt: null,
    decidedByName: null,
    decisionReason: null,
  };
}

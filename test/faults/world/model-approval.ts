import type { Approval } from '../../../domain/approvals/approval.ts';
import { approvalDays } from '../../../domain/approvals/approval-rules.ts';
import { instantFromMs } from '../../../domain/calendar-date.ts';
import type { ActionEnvelope } from '../../../domain/envelope.ts';
import type { PayInvoicesInput } from '../../../domain/payments/pay-invoices.action.ts';
import { ana, tom } from '../model-rows.ts';
import type { Caller, ModelAccount } from './model-account.ts';

const dayMs = 86_400_000;

/** A request for approval of a payment: whoever of Tom and Ana did not ask decides. */
export function modelApproval(
  account: ModelAccount,
  caller: Caller,
  envelope: ActionEnvelope,
  input: PayInvoicesInput,
  nowMs: number,
): Approval {
  const approvers = [
    { userId: tom.user, name: 'Tom Baker' },
    { userId: ana.user, name: 'Ana Ruiz' },
  ].filter((one) => one.userId !== caller.subject.user);
  const at = instantFromMs(nowMs);
  return {
    // An approval has an id of its own; here it is the action's with another first letter.
    id: `9${envelope.id.slice(1)}` as Approval['id'],
    rowVersion: 1,
    updatedAt: at,
    actionId: envelope.id,
    kind: envelope.kind,
    input,
    groupId: null,
    authorUserId: caller.subject.user,
    authorName: caller.name,
    amountMinor: input.totalMinor,
    currency: input.currency,
    reasons: ['noFreshQuoteAboveLimit'],
    tiers: [{ role: 'buyerAdministrator', quorum: 1, approvers }],
    tier: 0,
    state: 'inApproval',
    thenRows: [],
    bound: input.lines.flatMap((line) => {
      const charge = account.get('charges', line.chargeId);
      return charge ? [{ collection: 'charges', id: charge.id, rowVersion: charge.rowVersion }] : [];
    }),
    composedAt: envelope.composedAt,
    composedOffline: envelope.composedOffline,
    createdAt: at,
    expiresAt: instantFromMs(nowMs + approvalDays * dayMs),
    decidedAt: null,
    decidedByName: null,
    decisionReason: null,
  };
}

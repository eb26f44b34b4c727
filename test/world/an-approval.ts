import type { ActionRecord } from '../../domain/approvals/action-record.ts';
import type { Approval } from '../../domain/approvals/approval.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { ana, bankAccountId, chargeId, numberedId, tom } from '../faults/model-rows.ts';

const asked = '2026-11-20T09:00:00.000Z' as Instant;
const actionId = numberedId('d', 1) as ActionRecord['id'];
const input = {
  bankAccountId,
  currency: 'GBP',
  totalMinor: 600_000,
  lines: [{ chargeId: chargeId(1), amountMinor: 600_000 }],
};

/** Tom's payment of £6,000.00, which Ana can approve, with the changes of the test. */
export function anApproval(changes: Partial<Approval> = {}): Approval {
  return {
    id: numberedId('9', 1) as Approval['id'],
    rowVersion: 1,
    updatedAt: asked,
    actionId,
    kind: 'payInvoices',
    input,
    groupId: null,
    authorUserId: tom.user,
    authorName: 'Tom Baker',
    amountMinor: 600_000,
    currency: 'GBP',
    reasons: ['noFreshQuoteAboveLimit'],
    tiers: [{ role: 'buyerAdministrator', quorum: 1, approvers: [{ userId: ana.user, name: 'Ana Ruiz' }] }],
    tier: 0,
    state: 'inApproval',
    thenRows: [],
    bound: [{ collection: 'charges', id: chargeId(1), rowVersion: 1 }],
    composedAt: asked,
    composedOffline: true,
    createdAt: asked,
    expiresAt: '2026-11-27T09:00:00.000Z' as Instant,
    remindedAt: null,
    decidedAt: null,
    decidedByName: null,
    decisionReason: null,
    ...changes,
  };
}

/** The server's record of the same payment: it was accepted, with the changes of the test. */
export function anActionRecord(changes: Partial<ActionRecord> = {}): ActionRecord {
  return {
    id: actionId,
    rowVersion: 1,
    updatedAt: asked,
    userId: tom.user,
    authorName: 'Tom Baker',
    kind: 'payInvoices',
    definitionVersion: 1,
    state: 'completed',
    input,
    amountMinor: 600_000,
    currency: 'GBP',
    subjectIds: [],
    composedAt: asked,
    composedOffline: true,
    receivedAt: asked,
    settledAt: asked,
    approvalId: numberedId('9', 1) as Approval['id'],
    error: null,
    ...changes,
  };
}

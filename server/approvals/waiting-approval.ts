import { isUndecided, type Approval } from '../../domain/approvals/approval.ts';
import type { Transaction } from '../database/with-transaction.ts';
import { readRows } from '../rows/read-rows.ts';

/** The request, locked, if it is still undecided; else null. */
export async function readWaitingApproval(trx: Transaction, approvalId: string): Promise<Approval | null> {
  const [approval] = await readRows(trx, 'approvals', [approvalId], { lock: true });
  return approval && isUndecided(approval) ? approval : null;
}

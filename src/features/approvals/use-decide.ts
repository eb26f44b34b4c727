import { useRef, useState } from 'react';
import type { Approval } from '../../../domain/approvals/approval.ts';
import type { Refusal } from '../../../domain/errors.ts';
import type { BaseReference } from '../../../domain/sync/base-reference.ts';
import { usePortal } from '../../platform/portal-context.ts';

type Deciding = { readonly isWorking: boolean; readonly refusal: Refusal | null };

/** Decides requests now, with the row versions that were on screen; a decision about anything else is refused. */
export function useDecide() {
  const { offline } = usePortal();
  const isUnderWay = useRef(false);
  const [state, setState] = useState<Deciding>({ isWorking: false, refusal: null });

  const decide = async (
    approval: Approval,
    decision: 'approve' | 'reject',
    reason: string,
  ): Promise<Refusal | null> => {
    const seen = await seenVersions(approval);
    const answer = await offline.perform('decideApproval', { approvalId: approval.id, decision, reason, seen });
    return answer.ok ? null : answer.refusal;
  };

  const seenVersions = async (approval: Approval): Promise<BaseReference[]> => {
    const chargeIds = approval.bound.filter((row) => row.collection === 'charges').map((row) => row.id);
    const accountIds = approval.bound.filter((row) => row.collection === 'bankAccounts').map((row) => row.id);
    const charges = await offline.read.charges(chargeIds);
    const accounts = await offline.read.get('bankAccounts', accountIds);
    return [
      ...charges.map(({ row }) => ({ collection: 'charges', id: row.id, rowVersion: row.rowVersion })),
      ...accounts.map((row) => ({ collection: 'bankAccounts', id: row.id, rowVersion: row.rowVersion })),
    ];
  };

  /** Runs decisions one after the other and stops at the first refusal; true where all went through. */
  const run = async (decisions: readonly (() => Promise<Refusal | null>)[]): Promise<boolean> => {
    if (isUnderWay.current) return false;
    isUnderWay.current = true;
    setState({ isWorking: true, refusal: null });
    let refusal: Refusal | null = null;
    try {
      for (const next of decisions) {
        refusal = await next();
        if (refusal) break;
      }
      return refusal === null;
    } finally {
      isUnderWay.current = false;
      setState({ isWorking: false, refusal });
      void offline.pull();
    }
  };

  return {
    state,
    decideOne: (approval: Approval, decision: 'approve' | 'reject', reason: string) =>
      run([() => decide(approval, decision, reason)]),
    approveAll: (approvals: readonly Approval[]) =>
      run(approvals.map((approval) => () => decide(approval, 'approve', ''))),
  };
}

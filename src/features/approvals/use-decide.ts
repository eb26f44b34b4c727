import { useRef, useState } from 'react';
import type { Approval } from '../../../domain/approvals/approval.ts';
import type { Refusal } from '../../../domain/errors.ts';
import { usePortal } from '../../platform/portal-context.ts';
import { seenVersions } from './approval-queries.ts';

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
    const seen = await seenVersions(offline, approval);
    const answer = await offline.perform('decideApproval', { approvalId: approval.id, decision, reason, seen });
    return answer.ok ? null : answer.refusal;
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

import { useRef, useState } from 'react';
import type { Approval } from '../../../domain/approvals/approval.ts';
import type { Refusal } from '../../../domain/errors.ts';
import { usePortal } from '../../platform/portal-context.ts';
import { seenVersions } from './approval-queries.ts';

type Deciding = { readonly isWorking: boolean; readonly refusal: Refusal | null };

type Decision = 'approve' | 'reject';

/**
 * Decides requests now, in one request and with one code where the program asks for one, each with the row versions that were on
 * screen; a decision about anything else is refused.
 */
export function useDecide() {
  const { offline } = usePortal();
  const isUnderWay = useRef(false);
  const [state, setState] = useState<Deciding>({ isWorking: false, refusal: null });

  /** True where all of them went through; otherwise the first refusal is shown, and those that went through are done. */
  const run = async (approvals: readonly Approval[], decision: Decision, reason: string): Promise<boolean> => {
    if (isUnderWay.current) return false;
    isUnderWay.current = true;
    setState({ isWorking: true, refusal: null });
    let refusal: Refusal | null = null;
    try {
      const inputs = await Promise.all(
        approvals.map(async (approval) => ({
          approvalId: approval.id,
          decision,
          reason,
          seen: [...(await seenVersions(offline, approval))],
        })),
      );
      const answers = await offline.performAll('decideApproval', inputs);
      refusal = answers.find((answer) => !answer.ok)?.refusal ?? null;
      return refusal === null;
    } finally {
      isUnderWay.current = false;
      setState({ isWorking: false, refusal });
      void offline.pull();
    }
  };

  return {
    state,
    decideOne: (approval: Approval, decision: Decision, reason: string) => run([approval], decision, reason),
    approveAll: (approvals: readonly Approval[]) => run(approvals, 'approve', ''),
  };
}

import { useRef, useState } from 'react';
import { setStepUpDetail } from '../../kit/step-up-detail.ts';
import { usePortal } from '../../platform/react/portal-context.ts';
import { DecidedTotal } from './decided-total.tsx';
import { type Deciding, type Decision, decide } from './decide.ts';

/**
 * Decides requests now, in one request and with one verification code if the program requires it. Each decision is for certain row
 * versions; others are refused. Failures are shown until the next decision.
 */
export function useDecide() {
  const { offline } = usePortal();
  const isUnderWay = useRef(false);
  const [state, setState] = useState<Deciding>({ isWorking: false, undone: [] });

  /** True if all decisions succeeded; otherwise the failures are shown, and the others have taken effect. */
  const run = async (decisions: readonly Decision[]): Promise<boolean> => {
    if (isUnderWay.current) return false;
    isUnderWay.current = true;
    setStepUpDetail(<DecidedTotal approvals={decisions.map(({ approval }) => approval)} />);
    try {
      return await decide(offline, decisions, setState);
    } finally {
      setStepUpDetail(null);
      isUnderWay.current = false;
    }
  };
  return { state, run };
}

import { useRef, useState } from 'react';
import { usePortal } from '../../platform/react/portal-context.ts';
import type { Deciding, Decision } from './decide.ts';
import { decide } from './decide.ts';

/**
 * Decides requests now, in one request and with one code where the program asks for one, each about certain row versions; a decision
 * about anything else is refused. What was not done is shown until the next decision.
 */
export function useDecide() {
  const { offline } = usePortal();
  const isUnderWay = useRef(false);
  const [state, setState] = useState<Deciding>({ isWorking: false, undone: [] });

  /** True where all of them went through; otherwise it is shown which did not, and those that went through are done. */
  const run = async (decisions: readonly Decision[]): Promise<boolean> => {
    if (isUnderWay.current) return false;
    isUnderWay.current = true;
    try {
      return await decide(offline, decisions, setState);
    } finally {
      isUnderWay.current = false;
    }
  };
  return { state, run };
}

import { type ReactNode, useSyncExternalStore } from 'react';

let shown: ReactNode = null;
const listeners = new Set<() => void>();

/** Sets what the current operation is about, with its figures, for the dialog that asks for a code; null when it has ended. */
export function setStepUpDetail(detail: ReactNode): void {
  shown = detail;
  for (const listener of listeners) listener();
}

/** What the code is for in particular, or null. */
export function useStepUpDetail(): ReactNode {
  return useSyncExternalStore(subscribe, () => shown);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

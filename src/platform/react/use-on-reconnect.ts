import { useEffect, useRef } from 'react';
import { useSyncStatus } from './portal-context.ts';

/** Runs the work when the connection comes back, but not when the work itself changes. */
export function useOnReconnect(work: () => void): void {
  const { isOnline } = useSyncStatus();
  const latest = useRef(work);
  useEffect(() => void (latest.current = work));
  useEffect(() => {
    if (isOnline) latest.current();
  }, [isOnline]);
}

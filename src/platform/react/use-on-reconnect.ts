import { useEffect, useRef } from 'react';
import { useSyncStatus } from './portal-context.ts';

/** Does the work when a connection comes back, and not when the work itself changes. */
export function useOnReconnect(work: () => void): void {
  const { isOnline } = useSyncStatus();
  const latest = useRef(work);
  useEffect(() => void (latest.current = work));
  useEffect(() => {
    if (isOnline) latest.current();
  }, [isOnline]);
}

import { useEffect, useSyncExternalStore } from 'react';
import type { Maintenance } from '../account/program.ts';
import { useShell } from './shell.ts';

const lookAgainMs = 5 * 60_000;

/** Whether the portal is under maintenance; updates in a running page. */
export function useMaintenance(): Maintenance {
  const { programs } = useShell();
  return useSyncExternalStore(programs.subscribe, programs.maintenance);
}

/** Checks regularly, and when the page becomes visible, whether maintenance was announced, has begun or is over. */
export function useFollowMaintenance(): void {
  const { programs } = useShell();
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void programs.refresh();
    };
    const timer = setInterval(look, lookAgainMs);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [programs]);
}

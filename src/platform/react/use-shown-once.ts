import { useEffect, useEffectEvent } from 'react';
import { type UserFlag, userFlags } from './user-flags.ts';
import { usePortal } from './portal-context.ts';

/**
 * Calls `show` if this person has not seen the flag's content on this device, and clears the flag; null shows nothing.
 */
export function useShownOnce(flag: UserFlag | null, show: () => void): void {
  const { portal, who } = usePortal();
  const shown = useEffectEvent(show);
  useEffect(() => {
    if (flag === null) return undefined;
    const flags = userFlags(portal.memory, who.user);
    let isOver = false;
    const showOnce = async () => {
      if (!(await flags.read(flag)) || isOver) return;
      await flags.write(flag, false).catch(() => undefined);
      shown();
    };
    void showOnce();
    return () => {
      isOver = true;
    };
  }, [flag, portal, who.user]);
}

import { useEffect, useEffectEvent } from 'react';
import type { UserFlag } from '../account/user-flags.ts';
import { userFlags } from '../account/user-flags.ts';
import { usePortal } from './portal-context.ts';

/** Calls `show` where this person has not been shown on this device what the flag stands for, and turns the flag off; null shows nothing. */
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

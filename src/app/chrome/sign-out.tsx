import { useEffect, useState } from 'react';
import { SignOutDialog } from '../../features/session/sign-out-dialog.tsx';
import type { UnsentChoice } from '../../features/session/sign-out-dialog.tsx';
import { useEntries, usePortal, useSyncStatus } from '../../platform/portal-context.ts';
import { useShell } from '../shell.ts';
import { workOnLeaving } from './work-on-leaving.ts';

/** Signs out: at once where nothing is unsent, else after asking what becomes of it. */
export function SignOut({ onCancel }: { readonly onCancel: () => void }) {
  const { portal, offline } = usePortal();
  const { settings } = useShell();
  const { isOnline } = useSyncStatus();
  const unsentCount = useEntries().filter((entry) => entry.state.kind !== 'sent').length;
  const [isAsking, setIsAsking] = useState(false);

  useEffect(() => {
    let isCurrent = true;
    void offline.entries.all().then((entries) => {
      if (!isCurrent) return;
      if (entries.some((entry) => entry.state.kind !== 'sent')) setIsAsking(true);
      else void portal.signOut(workOnLeaving(null, settings.now().isSharedDevice));
    });
    return () => {
      isCurrent = false;
    };
  }, [offline, portal, settings]);

  async function choose(choice: UnsentChoice): Promise<number> {
    if (choice === 'sendNow') {
      await offline.replay('visible');
      const left = (await offline.entries.all()).filter((entry) => entry.state.kind !== 'sent').length;
      if (left > 0) return left;
    }
    await portal.signOut(workOnLeaving(choice, settings.now().isSharedDevice));
    return 0;
  }

  if (!isAsking) return null;
  const { isSharedDevice } = settings.now();
  return (
    <SignOutDialog
      unsentCount={unsentCount}
      isOnline={isOnline}
      isSharedDevice={isSharedDevice}
      onCancel={onCancel}
      onChoose={choose}
    />
  );
}

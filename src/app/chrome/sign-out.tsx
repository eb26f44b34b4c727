import { useEffect, useState } from 'react';
import { SignOutDialog } from '../../features/session/sign-out-dialog.tsx';
import type { LeavingOutcome, UnsentChoice } from '../../features/session/sign-out-dialog.tsx';
import { useEntries, usePortal, useSyncStatus } from '../../platform/portal-context.ts';
import { mayHaveArrived } from '../../ui/action-standing.ts';
import { useShell } from '../shell.ts';
import { takeBackUnsent, unsentOf } from './take-back-unsent.ts';
import { workOnLeaving } from './work-on-leaving.ts';

/** Signs out: at once where nothing is unsent, else after asking what becomes of it. */
export function SignOut({ onCancel }: { readonly onCancel: () => void }) {
  const { portal, offline } = usePortal();
  const { settings } = useShell();
  const { isOnline } = useSyncStatus();
  const unsent = unsentOf(useEntries());
  const [isAsking, setIsAsking] = useState(false);

  useEffect(() => {
    let isCurrent = true;
    void offline.entries.all().then((entries) => {
      if (!isCurrent) return;
      if (unsentOf(entries).length > 0) setIsAsking(true);
      else void portal.signOut(workOnLeaving(null, settings.now().isSharedDevice));
    });
    return () => {
      isCurrent = false;
    };
  }, [offline, portal, settings]);

  const leave = (choice: UnsentChoice) => portal.signOut(workOnLeaving(choice, settings.now().isSharedDevice));

  async function choose(choice: UnsentChoice): Promise<LeavingOutcome> {
    if (choice === 'sendNow') {
      await offline.replay('visible');
      const { length: stillUnsent } = unsentOf(await offline.entries.all());
      if (stillUnsent > 0) return { kind: 'stillUnsent', stillUnsent };
    }
    if (choice === 'discard' && isOnline) {
      const { done, unknown } = await takeBackUnsent(offline);
      if (done + unknown > 0) return { kind: 'notTakenBack', done, unknown };
    }
    await leave(choice);
    return { kind: 'leaving' };
  }

  if (!isAsking) return null;
  return (
    <SignOutDialog
      unsentCount={unsent.length}
      maybeArrivedCount={unsent.filter(({ state }) => mayHaveArrived(state)).length}
      isOnline={isOnline}
      isSharedDevice={settings.now().isSharedDevice}
      onCancel={onCancel}
      onChoose={choose}
      onLeave={() => leave('discard')}
    />
  );
}

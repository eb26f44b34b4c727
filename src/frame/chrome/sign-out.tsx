import { useEffect, useState } from 'react';
import { type LeavingOutcome, type UnsentChoice, SignOutDialog } from '../../features/session/sign-out-dialog.tsx';
import type { Portal } from '../../platform/account/portal.ts';
import { useEntries, usePortal, useSyncStatus } from '../../platform/react/portal-context.ts';
import { useOpening } from '../../platform/react/use-opening.ts';
import { mayHaveArrived } from '../../ui/status/action-status.ts';
import { useShell } from '../../platform/shell/shell.ts';
import { beforeLeaving, countUnsent } from './before-leaving.ts';
import { unsentOf } from './cancel-unsent.ts';

/** Signs out: at once if everything is sent, else after asking what to do with the unsent requests. */
export function SignOut({ onCancel }: { readonly onCancel: () => void }) {
  const { portal, offline } = usePortal();
  const { settings } = useShell();
  const { isOnline } = useSyncStatus();
  const unsent = unsentOf(useEntries());
  useOpening();
  const [asking, setAsking] = useState<{ readonly isUnread: boolean } | null>(null);

  useEffect(() => {
    let isCurrent = true;
    // Another tab may have marked this device as shared.
    void Promise.all([countUnsent(offline), settings.read()]).then(([count, { isSharedDevice }]) => {
      if (!isCurrent) return;
      if (count === 0) void signOutOf(portal, workOnLeaving(null, isSharedDevice));
      else setAsking({ isUnread: count === null });
    });
    return () => {
      isCurrent = false;
    };
  }, [offline, portal, settings]);

  const leave = (choice: UnsentChoice) => signOutOf(portal, workOnLeaving(choice, settings.now().isSharedDevice));

  if (!asking) return null;
  // If the entries cannot be read now, some may exist.
  const known = asking.isUnread && unsent.length === 0 ? null : unsent.length;

  async function choose(choice: UnsentChoice): Promise<LeavingOutcome> {
    const outcome = await beforeLeaving(choice, { offline, isOnline, known });
    if (outcome.kind === 'leaving') await leave(choice);
    return outcome;
  }

  return (
    <SignOutDialog
      unsentCount={known}
      maybeArrivedCount={unsent.filter(({ state }) => mayHaveArrived(state)).length}
      isOnline={isOnline}
      isSharedDevice={settings.now().isSharedDevice}
      onCancel={onCancel}
      onChoose={choose}
      onLeave={() => leave('discard')}
    />
  );
}

/** Turns off push notifications on this device, even if the server receives the sign-out later. */
function signOutOf(portal: Portal, unsent: 'keep' | 'discard'): Promise<void> {
  import('../../platform/worker/push-browser.ts').then(({ endPush }) => endPush()).catch(() => undefined);
  return portal.signOut(unsent);
}

/**
 * What happens to the person's own work (outbox and drafts) at a sign-out; `choice` is null if everything was sent. A shared device keeps
 * nothing, as its sign-in page promises; entries that remain in the outbox are already at the server.
 */
export function workOnLeaving(choice: UnsentChoice | null, isSharedDevice: boolean): 'keep' | 'discard' {
  return isSharedDevice || choice === 'discard' ? 'discard' : 'keep';
}

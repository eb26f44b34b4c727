import { Trans } from '@lingui/react/macro';
import { useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { Button } from '@mantine/core';
import { usePortal, useSyncStatus } from '../../../platform/react/portal-context.ts';
import { RefusalTextLater } from '../../../kit/refusal-text-later.tsx';
import { useShell } from '../../../platform/shell/shell.ts';
import { Note } from '../../../ui/layout/note.tsx';
import { Notice } from './notice.tsx';
import { useClockNotice } from './use-clock-notice.ts';
import styles from './sync-notices.module.css';

// Rarely shown.
const SwitchNotice = lazy(() => import('./rare-notices.tsx').then((module) => ({ default: module.SwitchNotice })));
const ClearedNotice = lazy(() => import('./rare-notices.tsx').then((module) => ({ default: module.ClearedNotice })));
const ClockNotice = lazy(() => import('./clock-notice.tsx').then((module) => ({ default: module.ClockNotice })));
const KeepsNothingNotice = lazy(() =>
  import('./keeps-nothing-notice.tsx').then((module) => ({ default: module.KeepsNothingNotice })),
);

type SyncNoticesProps = { readonly isSwitchRefused: boolean };

/** Notices about this tab: another account, a newer version, blocked requests, a browser that stores nothing. */
export function SyncNotices({ isSwitchRefused }: SyncNoticesProps) {
  const { updates } = useShell();
  const offer = useSyncExternalStore(updates.subscribe, updates.offer);
  const { wasCleared } = usePortal();
  const switchFailure = useRouterState({ select: ({ location }) => location.state.switchFailure });
  const [isRead, setIsRead] = useState(false);
  const clockNotice = useClockNotice();
  const { session, otherSessionName, isUpdateNeeded, isBlocked, canKeep, whyNothingKept } = useSyncStatus();
  if (session === 'other') {
    return (
      <Notice
        tone="warning"
        action={<Trans id="shell.notice.other-session.reload">Continue with that account</Trans>}
        onAct={() => window.location.reload()}
      >
        <RefusalTextLater refusal={{ code: 'SESSION_CHECKSUM_MISMATCH', values: { name: otherSessionName ?? '' } }} />
      </Notice>
    );
  }
  if (switchFailure) {
    return (
      <Suspense>
        <SwitchNotice why={switchFailure} />
      </Suspense>
    );
  }
  if (isSwitchRefused) {
    return (
      <Notice tone="warning">
        <Trans id="shell.notice.switch-refused">
          The business account could not be switched. You’re still acting for the same account. Try again in a moment.
        </Trans>
      </Notice>
    );
  }
  // After a rollback there is nothing newer to load: its own notice says what becomes of the data.
  if (isUpdateNeeded && (offer || whyNothingKept !== 'newer')) {
    return (
      <Notice
        tone="warning"
        action={<Trans id="shell.notice.update.apply">Load the new version</Trans>}
        onAct={() => (offer ? offer.apply() : window.location.reload())}
      >
        <Trans id="shell.notice.update.needed">
          This version is too old to send anything. Anything you queued is kept.
        </Trans>
      </Notice>
    );
  }
  if (offer) {
    return (
      <div className={styles.notice}>
        <UpdateNote />
      </div>
    );
  }
  if (isBlocked) {
    return (
      <Notice tone="warning">
        <Trans id="shell.notice.blocked">
          The portal can be reached, but a firewall, a proxy or a browser extension is blocking its requests. Anything
          you queued is kept and tried again.
        </Trans>
      </Notice>
    );
  }
  if (canKeep && wasCleared && !isRead) {
    return (
      <Suspense>
        <ClearedNotice onRead={() => setIsRead(true)} />
      </Suspense>
    );
  }
  if (canKeep && !clockNotice) return null;
  return (
    <Suspense>
      {canKeep ? clockNotice && <ClockNotice {...clockNotice} /> : <KeepsNothingNotice why={whyNothingKept} />}
    </Suspense>
  );
}

/** Offers a new version that is installed. It is activated only when the person asks, so that no open form is lost. */
function UpdateNote() {
  const { updates } = useShell();
  const offer = useSyncExternalStore(updates.subscribe, updates.offer);
  if (!offer) return null;
  return (
    <Note
      tone="info"
      announce="polite"
      title={<Trans id="shell.update.title">A new version is ready</Trans>}
      actions={
        <Button size="compact-sm" variant="default" onClick={offer.apply}>
          <Trans id="shell.update.apply">Reload now</Trans>
        </Button>
      }
    >
      <Trans id="shell.update.text">Queued requests and the payment you’re working on are kept.</Trans>
    </Note>
  );
}

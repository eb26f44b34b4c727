import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { showBadge } from '../../platform/browser/features-on-demand.ts';
import { instantFromMs } from '../../../domain/time/instant.ts';
import { personPages, railPages } from '../../../domain/menus.ts';
import { hasItsBusiness, homePath } from '../../../domain/page-rules.ts';
import type { PageName } from '../../../domain/pages.ts';
import { outboxesOnDevice } from '../../offline/offline.ts';
import type { Portal } from '../../platform/account/portal.ts';
import { useEntries, useOfflineQuery, usePortal, useSyncStatus } from '../../platform/react/portal-context.ts';
import { useServerQuery } from '../../kit/server-query/use-server-query.ts';
import { useNow } from '../../ui/text/use-now.ts';
import { useToday } from '../../ui/text/use-today.ts';
import { storagePromiseQuery } from '../../platform/shell/storage-promise.ts';
import { useShell } from '../../platform/shell/shell.ts';
import { nothingWaits } from '../../platform/shell/tab.ts';
import type { Attention } from '../../platform/shell/tab-title.ts';
import { attentionOf } from './menus/attention.ts';
import { businessAccountsQuery } from './menus/business-accounts.documents.ts';
import { placesOf } from './menus/navigation.ts';
import { useCorrections } from './notices/use-clock-notice.ts';
import { useSessionStart } from '../use-session-start.ts';

/** The frame is never closed, but for a moment when the account changes. */
const keptOnPage = { gcTime: Infinity };

export type Chrome = ReturnType<typeof useChrome>;

/** Everything that the frame of the signed-in pages shows. */
export function useChrome(onInstallInWords: () => void) {
  const { portal, program, who, roles } = usePortal();
  const { setLocale, programs } = useShell();
  const { isOnline, isMaintenance } = useSyncStatus();
  const { currentUser, buyer } = useSessionStart();
  const accounts = useServerQuery(businessAccountsQuery, {}, keptOnPage);
  const navigate = useNavigate();
  const [isSwitchRefused, setSwitchRefused] = useState(false);
  const attention = useAttention();
  useAttentionOnTab(attention);
  useFirstSuccess();
  useLooks();
  useCorrections();
  // The server reports maintenance first in a refused request.
  useEffect(() => void programs.refresh(), [programs, isMaintenance]);
  async function switchAccount(userId: string) {
    const delivery = await portal.switchBusinessAccount(userId);
    setSwitchRefused(delivery.kind !== 'answered');
    // Closes panels of the previous account.
    if (delivery.kind === 'answered') await navigate({ to: homePath, search: {} });
  }

  const isReached = ({ name }: { readonly name: PageName }) => hasItsBusiness(name, who);
  return {
    isSwitchRefused,
    programName: program.name,
    today: useToday(program.timeZone),
    person: { name: currentUser?.name ?? who.name, email: currentUser?.email ?? who.email, roles },
    locales: program.locales,
    setLocale: (locale: string) => void setLocale(locale),
    places: {
      ...placesOf(railPages(roles, program.flags).filter(isReached)),
      person: personPages(roles, program.flags).filter(isReached),
    },
    attention,
    ...useInstall(onInstallInWords),
    business: {
      currentName: buyer?.name ?? who.buyer?.name ?? program.name,
      accounts,
      isOnline,
      work: { readOutboxes: () => waitingByUser(portal), forApproval: attention.forApproval },
      onSwitch: (userId: string) => void switchAccount(userId),
    },
    paletteKeys: /mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘K' : 'Ctrl K',
  };
}

/** Number of requests that are not sent yet, by the user whose outbox it is, of everybody on this device. */
async function waitingByUser({ connection }: Portal): Promise<ReadonlyMap<string, number>> {
  const outboxes = await outboxesOnDevice(connection.ports);
  return new Map(outboxes.map(({ subject, waiting }) => [subject.user, waiting]));
}

function useAttention(): Attention {
  const { offline, who, roles } = usePortal();
  const now = instantFromMs(useNow());
  const states = useEntries().map((entry) => entry.state);
  const { data: approvals = [] } = useOfflineQuery({
    queryKey: ['device', 'approvals', 'all'],
    queryFn: () => offline.read.all('approvals'),
  });
  return attentionOf(states, approvals, { userId: who.user, roles }, now);
}

function useAttentionOnTab({ needsYou, forApproval }: Attention): void {
  const { tab } = useShell();
  useEffect(() => {
    tab.setAttention({ needsYou, forApproval });
    showBadge(needsYou + forApproval);
    return () => {
      tab.setAttention(nothingWaits);
      showBadge(0);
    };
  }, [tab, needsYou, forApproval]);
}

/** Once something is queued, requests persistent storage, and allows the install offer. */
function useFirstSuccess(): void {
  const { installing } = useShell();
  const hasQueued = useEntries().some(({ state }) => state.kind !== 'draft');
  useOfflineQuery({ ...storagePromiseQuery, enabled: hasQueued });
  useEffect(() => {
    if (hasQueued) void installing.noteSuccess();
  }, [installing, hasQueued]);
}

/** `install` installs the portal, or shows how; undefined if it cannot be installed, or is installed. */
function useInstall(onWords: () => void) {
  const { installing } = useShell();
  const way = useSyncExternalStore(installing.subscribe, installing.way);
  const isInstallInWords = way === 'words';
  const ask = () => void installing.install();
  return { isInstallInWords, install: way === null ? undefined : isInstallInWords ? onWords : ask };
}

/** Maximum rate of probes: a request is tiny, but people change pages within seconds. */
const eachMs = 5_000;

/** Checks the connection whenever a page is opened: buttons depend on it, and the browser does not report every loss. */
function useLooks(): void {
  const router = useRouter();
  const { offline, portal } = usePortal();
  const { clock } = portal.connection.ports;
  useEffect(() => {
    let lookedAtMs = clock.monotonicMs();
    return router.subscribe('onResolved', ({ pathChanged, hrefChanged }) => {
      if (!(pathChanged || hrefChanged) || clock.monotonicMs() - lookedAtMs < eachMs) return;
      lookedAtMs = clock.monotonicMs();
      void offline.look();
    });
  }, [router, offline, clock]);
}

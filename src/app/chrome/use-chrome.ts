import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { instantFromMs } from '../../../domain/calendar-date.ts';
import { useEntries, useOfflineQuery, usePortal, useSyncStatus } from '../../platform/portal-context.ts';
import { useNow } from '../../ui/use-now.ts';
import { useShell } from '../shell.ts';
import { nothingWaits } from '../tab.ts';
import type { Attention } from '../tab-title.ts';
import { attentionOf } from './attention.ts';
import { businessAccountsQuery } from './business-accounts-query.ts';
import { destinations } from './navigation.ts';

export type Chrome = ReturnType<typeof useChrome>;

/** Everything that the frame of the signed-in pages shows, gathered. */
export function useChrome() {
  const { portal, client, offline, program, who, roles } = usePortal();
  const { setLocale, programs } = useShell();
  const { isOnline, isMaintenance } = useSyncStatus();
  const { data: accounts = [] } = useQuery(businessAccountsQuery(client, offline, who));
  const navigate = useNavigate();
  const [isSwitchRefused, setSwitchRefused] = useState(false);
  const attention = useAttention();
  useAttentionOnTab(attention);
  // A request that met maintenance is the first to know of it.
  useEffect(() => void programs.refresh(), [programs, isMaintenance]);
  async function switchAccount(userId: string) {
    const delivery = await portal.switchBusinessAccount(userId);
    setSwitchRefused(delivery.kind !== 'answered');
    // What was on screen belongs to the account before.
    if (delivery.kind === 'answered') await navigate({ to: '/account-overview', search: {} });
  }

  return {
    isSwitchRefused,
    programName: program.name,
    person: { name: who.name, email: who.email, roles },
    locales: program.locales,
    setLocale: (locale: string) => void setLocale(locale),
    destinations: destinations(roles, program.flags),
    attention,
    business: {
      currentName: who.buyer?.name ?? program.name,
      accounts,
      isOnline,
      onSwitch: (userId: string) => void switchAccount(userId),
    },
    paletteKeys: /mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘K' : 'Ctrl K',
  };
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
    // The installed icon; browsers without badges have no such function.
    if ('setAppBadge' in navigator) void navigator.setAppBadge(needsYou + forApproval).catch(() => undefined);
    return () => tab.setAttention(nothingWaits);
  }, [tab, needsYou, forApproval]);
}

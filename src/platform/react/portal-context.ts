import { useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Buyer } from '../../../domain/accounts/buyer.ts';
import type { Role } from '../../../domain/access/role.ts';
import type { PublicProgram } from '../../../domain/programs/program.ts';
import type { Entry, Offline, SyncStatus } from '../../offline/offline.ts';
import { deviceQueryDefaults } from '../account/device-queries.ts';
import type { GraphqlClient } from '../wire/graphql/graphql-client.ts';
import type { Account, Who } from '../account/account.ts';
import type { AccountUser } from '../../../domain/users/account-user.ts';
import { serverQuery } from '../account/server-queries.ts';
import { usersQuery } from '../account/users.documents.ts';
import { entriesQuery, ownBuyerQuery, payableOverdueQuery } from '../account/shared-queries.ts';
import type { Portal } from '../account/portal.ts';
import type { Session } from '../identity/session.ts';

const PortalContext = createContext<Portal | null>(null);

/** Provides the portal of `startPortal` to everything below, beside a QueryClientProvider. */
export const PortalProvider = PortalContext.Provider;

/** What a signed-in screen uses. */
export type OpenPortal = {
  readonly portal: Portal;
  readonly program: PublicProgram;
  readonly session: Session;
  readonly client: GraphqlClient;
  readonly offline: Offline;
  readonly who: Who;
  readonly roles: readonly Role[];
  /** The browser has cleared this storage while the session continued. */
  readonly wasCleared: boolean;
};

/** The portal, also if nobody is signed in. */
export function useAnyPortal(): Portal {
  const portal = useContext(PortalContext);
  if (!portal) throw new Error('A screen was drawn outside the PortalProvider.');
  return portal;
}

/** The open account, or null if nobody is signed in. */
export function useOpenAccount(): Account | null {
  const portal = useAnyPortal();
  return useSyncExternalStore(portal.subscribe, portal.account);
}

/** The portal of a signed-in screen; throws if no account is open, which the guards prevent. */
export function usePortal(): OpenPortal {
  const portal = useAnyPortal();
  const account = useOpenAccount();
  if (!account) throw new Error('A signed-in screen was drawn while no account is open.');
  const { program, connection } = portal;
  const { offline, who, wasCleared } = account;
  const { session, client } = connection;
  return { portal, program, session, client, offline, who, roles: who.roles, wasCleared };
}

/** How fresh and complete the device's data is; updates. */
export function useSyncStatus(): SyncStatus {
  const { offline } = usePortal();
  return useSyncExternalStore(offline.subscribe, offline.status);
}

/** A read of the device for a screen; see `deviceQueryDefaults`. */
export function useOfflineQuery<Data, Selected = Data>(
  options: UseQueryOptions<Data, Error, Selected>,
): UseQueryResult<Selected> {
  return useQuery({ ...deviceQueryDefaults, ...options });
}

/** Everything in the outbox of the open account, oldest first. */
export function useEntries(): readonly Entry[] {
  const { offline } = usePortal();
  const { data = noEntries } = useOfflineQuery(entriesQuery(offline));
  return data;
}

/** The open buyer account as stored on the device; undefined until it is read or before the first load. */
export function useAccount(): Buyer | undefined {
  const { offline, who } = usePortal();
  const { data } = useOfflineQuery(ownBuyerQuery(offline, who));
  return data ?? undefined;
}

/** Number of overdue charges that can be paid now: without those in payment or queued here. */
export function usePayableOverdue(): number {
  const { offline } = usePortal();
  const { asOf } = useSyncStatus();
  // Each read would delay a first load.
  const { data = 0 } = useOfflineQuery({ ...payableOverdueQuery(offline), enabled: asOf !== null });
  return data;
}

/** The last known users of the account, for the names beside a request; empty until they were requested once. */
export function useUsers(): readonly AccountUser[] {
  const { offline, client } = usePortal();
  const { data } = useQuery(serverQuery({ offline, client }, usersQuery, {}));
  return data?.users ?? noUsers;
}

const noEntries: readonly Entry[] = [];
const noUsers: readonly AccountUser[] = [];

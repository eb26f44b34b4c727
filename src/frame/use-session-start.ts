import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { notificationPermission } from '../platform/browser/features-on-demand.ts';
import { useServerQuery } from '../kit/server-query/use-server-query.ts';
import type { Account } from '../platform/account/account.ts';
import { serverQuery } from '../platform/account/server-queries.ts';
import { forTheSession, ownBuyerVariables, sessionStartVariables } from '../platform/identity/session-start.ts';
import {
  type SessionStart,
  currentUserQuery,
  sessionStartQuery,
} from '../platform/identity/session-start.documents.ts';
import { usePortal } from '../platform/react/portal-context.ts';

/** The last user of this page: another one now means a switch. */
let lastUser: string | null = null;

/**
 * The server's data at the start of a session, with the person and the buyer after a switch or a change of the profile. Offline it is empty
 * until there is a connection.
 */
export function useSessionStart(): Partial<SessionStart> {
  const { who, client, offline } = usePortal();
  const queries = useQueryClient();
  const start = useServerQuery(sessionStartQuery, sessionStartVariables(who), forTheSession);
  // The query shows the data, and requests it only after a change.
  const now = useServerQuery(currentUserQuery, ownBuyerVariables(who), { ...forTheSession, enabled: false });
  useEffect(() => {
    const before = lastUser;
    lastUser = who.user;
    const ask = () => {
      const query = serverQuery({ client, offline }, currentUserQuery, ownBuyerVariables(who));
      // Without an answer the page keeps the data that it has.
      queries.fetchQuery(query).catch(() => undefined);
    };
    if (notificationPermission() === 'granted')
      void import('../platform/worker/push-browser.ts')
        .then(({ renewPush }) => renewPush(client))
        .catch(() => undefined);
    return followCurrentUser({ who, offline }, before, ask);
  }, [who, client, offline, queries]);
  return { ...start.answer, ...now.answer };
}

type Followed = {
  readonly who: Pick<Account['who'], 'person' | 'user'>;
  readonly offline: Pick<Account['offline'], 'subscribe'> & { readonly read: Pick<Account['offline']['read'], 'get'> };
};

/**
 * Requests the person at once if `before` was another user, and whenever the row of their profile has changed. The
 * result stops it.
 */
export function followCurrentUser({ who, offline }: Followed, before: string | null, ask: () => void): () => void {
  if (before !== null && before !== who.user) ask();
  const versionNow = async () => (await offline.read.get('people', [who.person]))[0]?.rowVersion ?? null;
  // If the disk does not answer now, the next change reads again.
  let known = versionNow().catch(() => null);
  return offline.subscribe((changed) => {
    if (!changed.has('people')) return;
    known = known.then(async (earlier) => {
      const version = await versionNow().catch(() => earlier);
      if (earlier !== null && version !== earlier) ask();
      return version;
    });
  });
}

import { useServerQuery } from '../kit/server-query/use-server-query.ts';
import { usePortal } from '../platform/react/portal-context.ts';
import { forTheSession, sessionStartVariables } from '../platform/account/session-start.ts';
import type { SessionStart } from '../platform/account/session-start.documents.ts';
import { sessionStartQuery } from '../platform/account/session-start.documents.ts';

/** What the server says when a session starts; of somebody who starts without a connection nothing until there is one. */
export function useSessionStart(): Partial<SessionStart> {
  const { who } = usePortal();
  return useServerQuery(sessionStartQuery, sessionStartVariables(who), forTheSession).answer ?? nothingSaid;
}

const nothingSaid: Partial<SessionStart> = {};

import { nilBuyerId } from '../../../domain/ids.ts';
import type { GraphqlClient } from '../wire/graphql/graphql-client.ts';
import { queryClient } from '../account/device-queries.ts';
import type { Account, Who } from '../account/account.ts';
import { serverQuery } from '../account/server-queries.ts';
import { type SessionStart, sessionStartQuery } from './session-start.documents.ts';

/** An answer about a session is valid as long as the page and the session exist. */
export const forTheSession = { staleTime: Infinity, gcTime: Infinity };

/** The buyer in a request about the session: people without one use the all-zero id. */
export function ownBuyerVariables({ buyer }: Pick<Who, 'buyer'>) {
  return { buyerId: buyer?.id ?? nilBuyerId, includeBuyer: buyer !== null };
}

export function sessionStartVariables(who: Pick<Who, 'buyer'>) {
  return { ...ownBuyerVariables(who), fetchLatestExternalData: true };
}

/** The data that a session starts with, requested once per session; null if it cannot be known now. */
export async function askSessionStart({ offline, who }: Account, client: GraphqlClient): Promise<SessionStart | null> {
  const query = serverQuery({ offline, client }, sessionStartQuery, sessionStartVariables(who), forTheSession);
  return queryClient.fetchQuery(query).catch(() => null);
}

import type { Offline } from '../../offline/offline.ts';
import type { GraphqlClient } from '../../platform/graphql-client.ts';
import type { BusinessAccount } from '../../platform/operations/business-accounts.ts';
import { businessAccountsQuery as operation } from '../../platform/operations/business-accounts.ts';
import type { Who } from '../../platform/open-offline.ts';

/** The businesses that this person can act for; without a connection only what was heard in this start of the page. */
export function businessAccountsQuery(client: GraphqlClient, offline: Offline, who: Who) {
  return {
    queryKey: ['accounts', who.person, who.user],
    staleTime: 5 * 60_000,
    queryFn: async (): Promise<readonly BusinessAccount[]> => {
      const delivery = await client.request(operation, {}, { subject: offline.identity.subject });
      return delivery.kind === 'answered' ? delivery.body.businessAccounts : [];
    },
  };
}

import type { Offline } from '../../../offline/offline.ts';
import type { GraphqlClient } from '../../../platform/wire/graphql-client.ts';
import type { BusinessAccount } from '../../../platform/operations/business-accounts.ts';
import { businessAccountsQuery as operation } from '../../../platform/operations/business-accounts.ts';
import type { Who } from '../../../platform/account/open-offline.ts';
import { QueryUnanswered } from '../../../platform/account/persisted-queries.ts';

type Account = {
  readonly client: GraphqlClient;
  readonly offline: Offline;
  readonly who: Who;
  readonly isOnline: boolean;
};

/**
 * The businesses that this person can act for; without a connection only what was heard in this start of the page. What could not be heard
 * is asked again once there is a connection, and takes nothing away that was.
 */
export function businessAccountsQuery({ client, offline, who, isOnline }: Account) {
  return {
    queryKey: ['accounts', who.person, who.user],
    staleTime: 5 * 60_000,
    enabled: isOnline,
    queryFn: async (): Promise<readonly BusinessAccount[]> => {
      const delivery = await client.request(operation, {}, { subject: offline.identity.subject });
      if (delivery.kind !== 'answered') throw new QueryUnanswered(delivery);
      return delivery.body.businessAccounts;
    },
  };
}

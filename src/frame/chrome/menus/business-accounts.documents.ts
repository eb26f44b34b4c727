import * as v from 'valibot';
import { graphql } from '../../../platform/wire/operation.ts';

/** The businesses that the signed-in person can act for, and how many requests wait in each for their decision. */
export const businessAccountsQuery = graphql(
  `query businessAccounts {
  businessAccounts { userId buyerId name isCurrent forApproval }
}`,
  {
    keep: 'aged',
    answer: v.object({
      businessAccounts: v.array(
        v.object({
          userId: v.string(),
          name: v.string(),
          isCurrent: v.boolean(),
          forApproval: v.number(),
        }),
      ),
    }),
  },
);

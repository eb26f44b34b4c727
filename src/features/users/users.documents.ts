import * as v from 'valibot';
import { listedUserSchema, userGroupSchema } from '../../../domain/users/listed-user.ts';
import { graphql } from '../../platform/wire/operation.ts';

/** The users of the account for people who manage them, with terminated ones, and the groups that users can belong to. */
export const manageUsersQuery = graphql(
  `query manageUsers {
  manageUsers {
    id name firstName lastName email phone roles groupId groupName status contactTypes receiveEmail limitMinor currency lastSignInAt
    isPrimary isLastReceiver isLastPrimary isShared linkedBusinesses invitedUntil mayDownloadInvoices mayEditInvoices
    noticesOff hasDailyDigest
  }
  userGroups { id name parentId isCompany }
}`,
  {
    keep: 'aged',
    answer: v.object({ manageUsers: v.array(listedUserSchema), userGroups: v.array(userGroupSchema) }),
  },
);

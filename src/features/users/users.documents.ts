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

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** How many things hang on a user; read when the dialog opens, and never stored. */
export const personsEndQuery = graphql(
  `query personsEnd($userId: ID!) {
  personsEnd(userId: $userId) { cards holds requests decisions delegations groups autoPay scheduledPayments devices }
}`,
  {
    answer: v.object({
      personsEnd: v.object({
        cards: count,
        holds: count,
        requests: count,
        decisions: count,
        delegations: count,
        groups: count,
        autoPay: count,
        scheduledPayments: count,
        devices: count,
      }),
    }),
  },
);

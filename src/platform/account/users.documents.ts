import * as v from 'valibot';
import { accountUserSchema } from '../../../domain/users/account-user.ts';
import { graphql } from '../wire/operation.ts';

/** The users of the current buyer account that the caller may see. */
export const usersQuery = graphql(
  `query users {
  users { id name email roles groupId status }
}`,
  {
    keep: 'aged',
    answer: v.object({ users: v.array(accountUserSchema) }),
  },
);

import * as v from 'valibot';
import { listedUserSchema } from '../../../domain/users/listed-user.ts';
import { graphql } from '../../platform/wire/operation.ts';

/** The users of the account as those who manage them see them, terminated ones too. */
export const manageUsersQuery = graphql(
  `query manageUsers {
  manageUsers { id name email phone roles groupName status contactTypes receiveEmail limitMinor currency lastSignInAt }
}`,
  { keep: 'aged', answer: v.object({ manageUsers: v.array(listedUserSchema) }) },
);

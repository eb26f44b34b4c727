import * as v from 'valibot';
import { type Group, groupSchema } from '../../../domain/groups/group.ts';
import { listedUserSchema } from '../../../domain/users/listed-user.ts';
import { graphql } from '../../platform/wire/operation.ts';

const memberSchema = v.pick(listedUserSchema, ['id', 'name', 'email', 'roles', 'groupId', 'status']);
export type Member = v.InferOutput<typeof memberSchema>;

const answerSchema = v.object({ groups: v.array(groupSchema), manageUsers: v.array(memberSchema) });
export type GroupsAnswer = v.InferOutput<typeof answerSchema>;

/** A group with the whole account, and a function that reads both again after a change. */
export type ShownGroup = GroupsAnswer & { readonly group: Group; readonly reload: () => Promise<void> };

/** The groups of the account that the reader sees, with their users. */
export const groupsQuery = graphql(
  `query groups {
  groups {
    id name parentId type isLeaving isCompany
    entity {
      legalName doingBusinessAs tradingName registrationNumber taxId relation billTo
      address { country line1 line2 city state postalCode }
    }
  }
  manageUsers { id name email roles groupId status }
}`,
  { keep: 'aged', answer: answerSchema },
);

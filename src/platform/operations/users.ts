import * as v from 'valibot';
import { roleSchema } from '../../../domain/access/role.ts';
import { idSchema } from '../../../domain/ids.ts';
import { defineOperation } from '../wire/operation.ts';

const accountUserSchema = v.object({
  id: idSchema('user'),
  name: v.string(),
  email: v.nullable(v.string()),
  roles: v.array(roleSchema),
  groupId: v.nullable(idSchema('group')),
  status: v.string(),
});
export type AccountUser = v.InferOutput<typeof accountUserSchema>;

/** The users of the current buyer account that the caller may see. */
export const usersQuery = defineOperation<Record<string, never>>()({
  name: 'users',
  document: `query users {
  users { id name email roles groupId status }
}`,
  answer: v.object({ users: v.array(accountUserSchema) }),
});

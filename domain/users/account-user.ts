import * as v from 'valibot';
import { roleSchema } from '../access/role.ts';
import { idSchema } from '../ids.ts';

/** A user of an account, stored on a device to show names. The e-mail is null if the reader may not see it. */
export const accountUserSchema = v.object({
  id: idSchema('user'),
  name: v.string(),
  email: v.nullable(v.string()),
  roles: v.array(roleSchema),
  groupId: v.nullable(idSchema('group')),
  status: v.string(),
});
/** The number of users that the server lists at most. */
export const maxListedUsers = 1000;
export type AccountUser = v.InferOutput<typeof accountUserSchema>;

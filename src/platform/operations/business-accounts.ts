import * as v from 'valibot';
import { idSchema } from '../../../domain/ids.ts';
import { defineOperation } from '../wire/operation.ts';

const businessAccountSchema = v.object({
  userId: idSchema('user'),
  buyerId: v.nullable(idSchema('buyer')),
  name: v.string(),
  isCurrent: v.boolean(),
});
export type BusinessAccount = v.InferOutput<typeof businessAccountSchema>;

/** The businesses that the signed-in person can act for. */
export const businessAccountsQuery = defineOperation<Record<string, never>>()({
  name: 'businessAccounts',
  document: `query businessAccounts {
  businessAccounts { userId buyerId name isCurrent }
}`,
  answer: v.object({ businessAccounts: v.array(businessAccountSchema) }),
});

import * as v from 'valibot';
import { idSchema } from '../../../domain/ids.ts';
import { defineOperation } from '../wire/operation.ts';

/** Goes on as another user of the same person; the session and its cookies are new afterwards. */
export const switchBusinessAccountMutation = defineOperation<{ userId: string }>()({
  name: 'switchBusinessAccount',
  document: `mutation switchBusinessAccount($userId: ID!) {
  switchBusinessAccount(userId: $userId) { userId buyerId }
}`,
  answer: v.object({
    switchBusinessAccount: v.object({ userId: idSchema('user'), buyerId: v.nullable(idSchema('buyer')) }),
  }),
});

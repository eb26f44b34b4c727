import { buyerRoles } from '../../domain/access/role-sets.ts';
import { defineQuery } from '../graphql/define-operation.ts';
import { pushKey } from './push/push-port.ts';

/** `pushKey`: the public key for a push subscription at this installation, in URL-safe base64. */
export const pushKeyOperation = defineQuery({
  who: buyerRoles,
  field: (t) => t.string({ resolve: (_root, _input, { signer }) => pushKey(signer) }),
});

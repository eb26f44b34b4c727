import { everybody } from '../../../../domain/access/role-sets.ts';
import { defineMutation } from '../../../graphql/define-operation.ts';
import { requireSession } from '../../../graphql/request-context.ts';
import { mfaSetupType } from '../mfa-setup-type.ts';
import { resendMfaSetupCode } from '../mfa-setup.ts';

/** Sends the code of a set-up again. */
export const resendMfaSetupCodeOperation = defineMutation({
  who: everybody,
  verification: null,
  field: (t, builder) =>
    t.field({
      type: mfaSetupType(builder),
      args: { setupId: t.arg.id({ required: true }) },
      resolve: (_root, { setupId }, context) => resendMfaSetupCode(context, requireSession(context), setupId),
    }),
});

import { everybody } from '../../../../domain/access/role-sets.ts';
import { defineMutation } from '../../../graphql/define-operation.ts';
import { requireSession } from '../../../graphql/request-context.ts';
import { renewRecoveryCodes } from '../manage-mfa.ts';

/** Replaces the recovery codes; the new ones are returned once. */
export const renewRecoveryCodesOperation = defineMutation({
  who: everybody,
  verification: 'Setup',
  field: (t, _builder, scope) =>
    t.stringList({
      resolve: (_root, _input, context) => renewRecoveryCodes({ ...context, scope }, requireSession(context)),
    }),
});

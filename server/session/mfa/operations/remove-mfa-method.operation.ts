import { everybody } from '../../../../domain/access/role-sets.ts';
import { defineMutation } from '../../../graphql/define-operation.ts';
import { requireSession } from '../../../graphql/request-context.ts';
import { removeMfaMethod } from '../manage-mfa.ts';

/** Removes a method of verification. */
export const removeMfaMethodOperation = defineMutation({
  who: everybody,
  verification: 'Setup',
  field: (t, _builder, scope) =>
    t.boolean({
      args: { methodId: t.arg.id({ required: true }) },
      resolve: (_root, { methodId }, context) =>
        removeMfaMethod({ ...context, scope }, requireSession(context), methodId),
    }),
});

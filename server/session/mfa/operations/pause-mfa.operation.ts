import { everybody } from '../../../../domain/access/role-sets.ts';
import { defineMutation } from '../../../graphql/define-operation.ts';
import { requireSession } from '../../../graphql/request-context.ts';
import { pauseMfa } from '../manage-mfa.ts';

/** Pauses 2-step verification for half an hour; returns the end of the pause. */
export const pauseMfaOperation = defineMutation({
  who: everybody,
  verification: 'Setup',
  field: (t, _builder, scope) =>
    t.field({
      type: 'Instant',
      resolve: (_root, _input, context) => pauseMfa({ ...context, scope }, requireSession(context)),
    }),
});

import { everybody } from '../../../domain/access/role-sets.ts';
import { defineMutation } from '../../graphql/define-operation.ts';
import { requireSession } from '../../graphql/request-context.ts';
import { pauseMfa } from '../manage-mfa.ts';

/** Switches 2-step verification off for half an hour; answers until when. */
export const pauseMfaOperation = defineMutation({
  who: everybody,
  verification: 'Setup',
  field: (t, _builder, scope) =>
    t.field({
      type: 'Instant',
      resolve: (_root, _input, context) => pauseMfa({ ...context, scope }, requireSession(context)),
    }),
});

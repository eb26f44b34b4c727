import { decidingRoles } from '../../domain/access/role-sets.ts';
import { defineQuery } from '../graphql/define-operation.ts';
import { requireSession } from '../graphql/request-context.ts';
import { type Delegate, delegatesOf } from './delegates.ts';

/** `delegates`: the people to whom the caller may delegate approvals. */
export const delegatesOperation = defineQuery({
  who: decidingRoles,
  field: (t, builder) => {
    const type = builder.objectRef<Delegate>('Delegate').implement({
      fields: (f) => ({ userId: f.exposeID('userId'), name: f.exposeString('name') }),
    });
    return t.field({
      type: [type],
      resolve: (_root, _input, context) => delegatesOf(context.transaction(), requireSession(context).user),
    });
  },
});

import { everybody } from '../../../domain/access/role-sets.ts';
import { defineMutation } from '../../graphql/define-operation.ts';
import { requireSession } from '../../graphql/request-context.ts';
import { forgetDevice } from '../own-sessions.ts';

/** Forgets a remembered device, which then needs a code at the next sign-in. */
export const forgetDeviceOperation = defineMutation({
  who: everybody,
  verification: null,
  field: (t) =>
    t.boolean({
      args: { id: t.arg.id({ required: true }) },
      resolve: async (_root, { id }, context) => {
        const { isThis } = await forgetDevice(context, requireSession(context), id);
        if (isThis) context.cookies.forgetDevice();
        return true;
      },
    }),
});

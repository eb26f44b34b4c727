import { everybody } from '../../../../domain/access/role-sets.ts';
import { defineMutation } from '../../../graphql/define-operation.ts';
import { requireSession } from '../../../graphql/request-context.ts';
import { changePassword } from '../own-credentials.ts';

/** Changes the password of the signed-in person; all their other sessions end. */
export const changePasswordOperation = defineMutation({
  who: everybody,
  verification: 'PasswordReset',
  field: (t, _builder, scope) =>
    t.boolean({
      args: { currentPassword: t.arg.string({ required: true }), password: t.arg.string({ required: true }) },
      resolve: async (_root, input, context) => {
        await context.cookies.open(await changePassword({ ...context, scope }, requireSession(context), input));
        return true;
      },
    }),
});

import { defineQuery } from '../../graphql/define-operation.ts';
import { type Activation, readActivation } from './activation.ts';

/** The purpose of an invitation link. The query does not redeem it. */
export const activationOperation = defineQuery({
  who: 'public',
  opensOwnTransaction: true,
  field: (t, builder) => {
    const type = builder.objectRef<Activation>('Activation').implement({
      fields: (f) => ({
        email: f.exposeString('email'),
        business: f.exposeString('business'),
        inviter: f.exposeString('inviter'),
        firstName: f.exposeString('firstName'),
        lastName: f.exposeString('lastName'),
        needsPassword: f.exposeBoolean('needsPassword'),
      }),
    });
    return t.field({
      type,
      args: { token: t.arg.string({ required: true }) },
      resolve: (_root, { token }, context) => readActivation(context, token),
    });
  },
});

import { everybody } from '../../../../domain/access/role-sets.ts';
import { defineMutation } from '../../../graphql/define-operation.ts';
import { requireSession } from '../../../graphql/request-context.ts';
import { type MfaSetupDone, confirmMfaSetup } from '../confirm-mfa-setup.ts';
import { mfaMethodType } from '../../../identity/proofs/mfa-answers.ts';

/** Finishes a set-up; the first method comes with recovery codes. */
export const confirmMfaSetupOperation = defineMutation({
  who: everybody,
  verification: null,
  field: (t, builder) => {
    const done = builder.objectRef<MfaSetupDone>('MfaSetupDone').implement({
      fields: (f) => ({
        method: f.expose('method', { type: mfaMethodType(builder) }),
        recoveryCodes: f.stringList({
          nullable: true,
          resolve: ({ recoveryCodes }) => recoveryCodes && [...recoveryCodes],
        }),
      }),
    });
    return t.field({
      type: done,
      args: {
        setupId: t.arg.id({ required: true }),
        code: t.arg.string(),
        passkey: t.arg({ type: 'JSON' }),
        name: t.arg.string(),
      },
      resolve: (_root, input, context) => confirmMfaSetup(context, requireSession(context), input),
    });
  },
});

import * as v from 'valibot';
import { mfaSetupMethods } from '../../../../domain/access/mfa.ts';
import { everybody } from '../../../../domain/access/role-sets.ts';
import { maxPasswordLength } from '../../../../domain/session/password-rules.ts';
import { defineMutation } from '../../../graphql/define-operation.ts';
import { refused } from '../../../graphql/refused.ts';
import { requireSession } from '../../../graphql/request-context.ts';
import { mfaSetupType } from '../mfa-setup-type.ts';
import { startMfaSetup } from '../mfa-setup.ts';

/** Starts the set-up of a method. For the first one no earlier method exists that could confirm it. */
export const startMfaSetupOperation = defineMutation({
  who: everybody,
  verification: 'Setup',
  asksForCodeItself: true,
  field: (t, builder, scope) =>
    t.field({
      type: mfaSetupType(builder),
      args: {
        method: t.arg.string({ required: true }),
        password: t.arg.string({ required: true }),
        phone: t.arg.string(),
      },
      resolve: (_root, input, context) => {
        if (!v.is(methodSchema, input.method)) throw refused('BAD_INPUT', { field: 'method' });
        if (input.password.length > maxPasswordLength) throw refused('BAD_INPUT', { field: 'password' });
        const wish = { ...input, method: input.method, scope, mfaEventId: context.mfaEventId };
        return startMfaSetup(context, requireSession(context), wish);
      },
    }),
});

const methodSchema = v.picklist(mfaSetupMethods);

import type { PortalBuilder } from '../graphql/builder.ts';
import { refused } from '../graphql/refused.ts';
import { mfaMethodType } from '../mfa/mfa-answers.ts';
import { isUsableEmail } from '../session/sign-in.operation.ts';
import type { PasswordReset } from './password-reset.ts';
import { readPasswordReset, resetPassword, sendPasswordResetCode } from './password-reset.ts';
import { requestPasswordReset } from './request-password-reset.ts';

/** `requestPasswordReset`, `passwordReset`, `sendPasswordResetCode`, `resetPassword`: the way back in for who forgot a password. */
export function addPasswordReset(builder: PortalBuilder): void {
  const type = addResetType(builder);
  const extensions = { needsNoBearer: true };
  builder.queryField('passwordReset', (t) =>
    t.field({
      type,
      extensions: { ...extensions, opensOwnTransaction: true },
      args: { token: t.arg.string({ required: true }) },
      resolve: (_root, { token }, context) => readPasswordReset(context, token),
    }),
  );
  builder.mutationFields((t) => ({
    requestPasswordReset: t.boolean({
      extensions,
      args: { email: t.arg.string({ required: true }) },
      resolve: (_root, { email }, context) => {
        if (!isUsableEmail(email)) throw refused('BAD_INPUT', { field: 'email' });
        return requestPasswordReset(context, email);
      },
    }),
    sendPasswordResetCode: t.field({
      type,
      extensions,
      args: { token: t.arg.string({ required: true }), methodId: t.arg.id({ required: true }) },
      resolve: (_root, input, context) => sendPasswordResetCode(context, input),
    }),
    resetPassword: t.boolean({
      extensions,
      args: {
        token: t.arg.string({ required: true }),
        password: t.arg.string({ required: true }),
        methodId: t.arg.id(),
        code: t.arg.string(),
        answer: t.arg.string(),
      },
      resolve: (_root, input, context) => resetPassword(context, input),
    }),
  }));
}

function addResetType(builder: PortalBuilder) {
  return builder.objectRef<PasswordReset>('PasswordReset').implement({
    fields: (t) => ({
      methods: t.field({ type: [mfaMethodType(builder)], resolve: ({ methods }) => [...methods] }),
      isCodeWanted: t.exposeBoolean('isCodeWanted'),
      securityQuestion: t.exposeString('securityQuestion', { nullable: true }),
      sentTo: t.exposeID('sentTo', { nullable: true }),
      resendAt: t.expose('resendAt', { type: 'Instant', nullable: true }),
    }),
  });
}

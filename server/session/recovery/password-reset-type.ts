import { securityQuestionType } from '../../graphql/enum-types.ts';
import { sharedType } from '../../graphql/shared-type.ts';
import { mfaMethodType } from '../../identity/proofs/mfa-answers.ts';
import type { PasswordReset } from './password-reset.ts';

/** `PasswordReset`: the requirements of a password reset link. */
export const passwordResetType = sharedType((builder) =>
  builder.objectRef<PasswordReset>('PasswordReset').implement({
    fields: (t) => ({
      methods: t.field({ type: [mfaMethodType(builder)], resolve: ({ methods }) => [...methods] }),
      isCodeWanted: t.exposeBoolean('isCodeWanted'),
      securityQuestion: t.expose('securityQuestion', { type: securityQuestionType(builder), nullable: true }),
      sentTo: t.exposeID('sentTo', { nullable: true }),
      resendAt: t.expose('resendAt', { type: 'Instant', nullable: true }),
    }),
  }),
);

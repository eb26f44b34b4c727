import { sharedType } from '../graphql/shared-type.ts';
import { mfaMethodType } from '../identity/proofs/mfa-answers.ts';
import type { WaitingSignIn } from './waiting-sign-in.ts';

/** `WaitingSignIn`: a sign-in with a correct password that waits for a code. */
export const waitingSignInType = sharedType((builder) =>
  builder.objectRef<WaitingSignIn>('WaitingSignIn').implement({
    fields: (t) => ({
      expires: t.expose('expires', { type: 'Instant' }),
      methods: t.field({ type: [mfaMethodType(builder)], resolve: ({ methods }) => [...methods] }),
      sentTo: t.exposeID('sentTo', { nullable: true }),
      resendAt: t.expose('resendAt', { type: 'Instant', nullable: true }),
      passkeyOptions: t.expose('passkeyOptions', { type: 'JSON', nullable: true }),
      rememberDeviceDays: t.exposeInt('rememberDeviceDays'),
    }),
  }),
);

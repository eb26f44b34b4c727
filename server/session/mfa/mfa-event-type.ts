import { mfaEventStatusType, mfaScopeType } from '../../graphql/enum-types.ts';
import { sharedType } from '../../graphql/shared-type.ts';
import { mfaMethodType } from '../../identity/proofs/mfa-answers.ts';
import type { MfaEvent } from './mfa-events.ts';

/** `MfaEvent`: one verification (§3, MFA token). */
export const mfaEventType = sharedType((builder) =>
  builder.objectRef<MfaEvent>('MfaEvent').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      scope: t.expose('scope', { type: mfaScopeType(builder) }),
      status: t.expose('status', { type: mfaEventStatusType(builder) }),
      expires: t.expose('expires', { type: 'Instant' }),
      uses: t.exposeInt('uses'),
      methods: t.field({ type: [mfaMethodType(builder)], resolve: ({ methods }) => [...methods] }),
      sentTo: t.exposeID('sentTo', { nullable: true }),
      resendAt: t.expose('resendAt', { type: 'Instant', nullable: true }),
      passkeyOptions: t.expose('passkeyOptions', { type: 'JSON', nullable: true }),
    }),
  }),
);

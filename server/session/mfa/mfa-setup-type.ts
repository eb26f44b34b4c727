import { sharedType } from '../../graphql/shared-type.ts';
import type { MfaSetup } from './mfa-setup.ts';

/** `MfaSetup`: a method that is being set up. */
export const mfaSetupType = sharedType((builder) =>
  builder.objectRef<MfaSetup>('MfaSetup').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      method: t.exposeString('method'),
      target: t.exposeString('target', { nullable: true }),
      expires: t.expose('expires', { type: 'Instant' }),
      resendAt: t.expose('resendAt', { type: 'Instant', nullable: true }),
      secret: t.exposeString('secret', { nullable: true }),
      uri: t.exposeString('uri', { nullable: true }),
      passkeyOptions: t.expose('passkeyOptions', { type: 'JSON', nullable: true }),
    }),
  }),
);

import { everybody } from '../../../domain/access/role-sets.ts';
import type { PortalBuilder } from '../../graphql/builder.ts';
import { defineQuery } from '../../graphql/define-operation.ts';
import { requireSession } from '../../graphql/request-context.ts';
import { mfaMethodType } from '../../identity/proofs/mfa-answers.ts';
import { type OwnSession, type RememberedDevice, type Security, readSecurity } from '../read-security.ts';

/** `security`: methods, remembered devices, sessions and the security question of the signed-in person. */
export const securityOperation = defineQuery({
  who: everybody,
  // Requests cannot read the tables of the sign-in: they are read as `auth`.
  opensOwnTransaction: true,
  field: (t, builder) => {
    const device = addDeviceType(builder);
    const session = addSessionType(builder);
    const type = builder.objectRef<Security>('Security').implement({
      fields: (f) => ({
        methods: f.field({ type: [mfaMethodType(builder)], resolve: ({ methods }) => [...methods] }),
        recoveryCodesLeft: f.exposeInt('recoveryCodesLeft'),
        devices: f.field({ type: [device], resolve: ({ devices }) => [...devices] }),
        sessions: f.field({ type: [session], resolve: ({ sessions }) => [...sessions] }),
        securityQuestion: f.exposeString('securityQuestion', { nullable: true }),
        mfaPausedUntil: f.expose('mfaPausedUntil', { type: 'Instant', nullable: true }),
        hasPassword: f.exposeBoolean('hasPassword'),
        isMfaEnabled: f.exposeBoolean('isMfaEnabled'),
        rememberDeviceDays: f.exposeInt('rememberDeviceDays'),
      }),
    });
    return t.field({
      type,
      resolve: (_root, _input, context) => readSecurity(context, requireSession(context)),
    });
  },
});

function addDeviceType(builder: PortalBuilder) {
  return builder.objectRef<RememberedDevice>('RememberedDevice').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.exposeString('name'),
      isThis: t.exposeBoolean('isThis'),
      addedAt: t.expose('addedAt', { type: 'Instant' }),
      lastUsedAt: t.expose('lastUsedAt', { type: 'Instant', nullable: true }),
      expiresAt: t.expose('expiresAt', { type: 'Instant' }),
    }),
  });
}

function addSessionType(builder: PortalBuilder) {
  return builder.objectRef<OwnSession>('OwnSession').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.exposeString('name'),
      isThis: t.exposeBoolean('isThis'),
      businessName: t.exposeString('businessName', { nullable: true }),
      address: t.exposeString('address', { nullable: true }),
      startedAt: t.expose('startedAt', { type: 'Instant' }),
      lastSeenAt: t.expose('lastSeenAt', { type: 'Instant' }),
    }),
  });
}

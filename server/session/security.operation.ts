import type { PortalBuilder } from '../graphql/builder.ts';
import { requireSession } from '../graphql/request-context.ts';
import { mfaMethodType } from '../mfa/mfa-answers.ts';
import type { OwnSession, RememberedDevice, Security } from './read-security.ts';
import { readSecurity } from './read-security.ts';

/** `security`: methods, remembered devices, sessions and the security question of the signed-in person. */
export function addSecurity(builder: PortalBuilder): void {
  const device = addDeviceType(builder);
  const session = addSessionType(builder);
  const type = builder.objectRef<Security>('Security').implement({
    fields: (t) => ({
      methods: t.field({ type: [mfaMethodType(builder)], resolve: ({ methods }) => [...methods] }),
      recoveryCodesLeft: t.exposeInt('recoveryCodesLeft'),
      devices: t.field({ type: [device], resolve: ({ devices }) => [...devices] }),
      sessions: t.field({ type: [session], resolve: ({ sessions }) => [...sessions] }),
      securityQuestion: t.exposeString('securityQuestion', { nullable: true }),
      mfaPausedUntil: t.expose('mfaPausedUntil', { type: 'Instant', nullable: true }),
      hasPassword: t.exposeBoolean('hasPassword'),
      isMfaEnabled: t.exposeBoolean('isMfaEnabled'),
      rememberDeviceDays: t.exposeInt('rememberDeviceDays'),
    }),
  });
  builder.queryField('security', (t) =>
    t.field({
      type,
      // What belongs to signing in is not visible to requests: it is read as `auth`.
      extensions: { opensOwnTransaction: true },
      resolve: (_root, _input, context) => readSecurity(context, requireSession(context)),
    }),
  );
}

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

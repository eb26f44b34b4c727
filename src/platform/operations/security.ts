import * as v from 'valibot';
import { instantSchema } from '../../../domain/calendar-date.ts';
import { mfaMethodSchema } from '../identity/mfa-event.ts';
import { defineOperation } from '../wire/operation.ts';

const securitySchema = v.object({
  methods: v.array(mfaMethodSchema),
  recoveryCodesLeft: v.number(),
  devices: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      isThis: v.boolean(),
      addedAt: instantSchema,
      lastUsedAt: v.nullable(instantSchema),
      expiresAt: instantSchema,
    }),
  ),
  sessions: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      isThis: v.boolean(),
      businessName: v.nullable(v.string()),
      address: v.nullable(v.string()),
      startedAt: instantSchema,
      lastSeenAt: instantSchema,
    }),
  ),
  securityQuestion: v.nullable(v.string()),
  mfaPausedUntil: v.nullable(instantSchema),
  hasPassword: v.boolean(),
  isMfaEnabled: v.boolean(),
  rememberDeviceDays: v.number(),
});
/** How the signed-in person proves who they are, and where they are signed in. */
export type Security = v.InferOutput<typeof securitySchema>;

/** Everything of `Security`; asked for anew each time, and kept on no device. */
export const securityQuery = defineOperation<Record<string, never>>()({
  name: 'security',
  document: `query security {
  security {
    recoveryCodesLeft securityQuestion mfaPausedUntil hasPassword isMfaEnabled rememberDeviceDays
    methods { id method target name addedAt lastUsedAt }
    devices { id name isThis addedAt lastUsedAt expiresAt }
    sessions { id name isThis businessName address startedAt lastSeenAt }
  }
}`,
  answer: v.object({ security: securitySchema }),
});

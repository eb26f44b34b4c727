import * as v from 'valibot';
import { instantSchema } from '../../../domain/calendar-date.ts';

/** A method of verification that is being set up; nothing of it counts before it is confirmed. */
export const mfaSetupSchema = v.object({
  id: v.string(),
  method: v.string(),
  target: v.nullable(v.string()),
  expires: instantSchema,
  resendAt: v.nullable(instantSchema),
  /** What an authenticator app is given, as text and as the address behind its QR code. */
  secret: v.nullable(v.string()),
  uri: v.nullable(v.string()),
  passkeyOptions: v.unknown(),
});
export type MfaSetup = v.InferOutput<typeof mfaSetupSchema>;

/** The fields of it, as both operations ask for them. */
export const mfaSetupFields = 'id method target expires resendAt secret uri passkeyOptions';

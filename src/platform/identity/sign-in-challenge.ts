import * as v from 'valibot';
import { instantSchema } from '../../../domain/calendar-date.ts';
import { mfaMethodSchema } from './mfa-event.ts';

/** A sign-in whose password was right and that wants a code still (specification §5, scope Login). It reaches nothing. */
export const waitingSignInSchema = v.object({
  expires: instantSchema,
  methods: v.array(mfaMethodSchema),
  sentTo: v.nullable(v.string()),
  resendAt: v.nullable(instantSchema),
  passkeyOptions: v.unknown(),
  rememberDeviceDays: v.number(),
});
export type WaitingSignIn = v.InferOutput<typeof waitingSignInSchema>;

/** The fields of a waiting sign-in, as every operation about one asks for them. */
export const waitingSignInFields = `expires sentTo resendAt passkeyOptions rememberDeviceDays
    methods { id method target name addedAt lastUsedAt }`;

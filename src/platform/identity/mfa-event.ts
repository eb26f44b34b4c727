import * as v from 'valibot';
import { instantSchema } from '../../../domain/calendar-date.ts';
import { mfaScopes } from '../../../domain/action.ts';

/** A way in which a person proves who they are; `target` is masked. */
export const mfaMethodSchema = v.object({
  id: v.string(),
  method: v.string(),
  target: v.nullable(v.string()),
  name: v.nullable(v.string()),
  addedAt: instantSchema,
  lastUsedAt: v.nullable(instantSchema),
});
export type MfaMethod = v.InferOutput<typeof mfaMethodSchema>;

/** One asking for a code (specification §3, MFA token), with the methods that the person may answer by. */
export const mfaEventSchema = v.object({
  id: v.string(),
  scope: v.picklist(mfaScopes),
  status: v.picklist(['Pending', 'Confirmed']),
  expires: instantSchema,
  uses: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  methods: v.array(mfaMethodSchema),
  /** The method that a code was sent by, and from when on another may be. */
  sentTo: v.nullable(v.string()),
  resendAt: v.nullable(instantSchema),
  passkeyOptions: v.unknown(),
});
export type MfaEvent = v.InferOutput<typeof mfaEventSchema>;

/** The fields of an event, as every operation about one asks for them. */
export const mfaEventFields = `id scope status expires uses sentTo resendAt passkeyOptions
    methods { id method target name addedAt lastUsedAt }`;

import * as v from 'valibot';
import { instantSchema } from '../../../domain/calendar-date.ts';
import { securityQuestions } from '../../../domain/session/security-questions.ts';
import { mfaMethodSchema } from './mfa-event.ts';

/** What a link for a new password asks for besides the password itself (specification §5, scope PasswordReset). */
export const passwordResetSchema = v.object({
  methods: v.array(mfaMethodSchema),
  isCodeWanted: v.boolean(),
  securityQuestion: v.nullable(v.picklist(securityQuestions)),
  sentTo: v.nullable(v.string()),
  resendAt: v.nullable(instantSchema),
});
export type PasswordReset = v.InferOutput<typeof passwordResetSchema>;

/** The fields of it, as both operations ask for them. */
export const passwordResetFields = `isCodeWanted securityQuestion sentTo resendAt
    methods { id method target name addedAt lastUsedAt }`;

import * as v from 'valibot';
import { lineSchema } from '../plain-text.ts';

/** Days for which an invitation's link works, and before another invitation may be sent. */
export const invitationDays = 7;
export const resendInvitationSeconds = 60;

/** Most people that one form invites at once. */
export const maxInvitedAtOnce = 50;

/** An e-mail address in its stored form: trimmed, in lower case, so that one address is one person. */
export const emailAddressSchema = v.pipe(
  lineSchema({ min: 3, max: 254 }),
  v.transform((text) => text.trim().toLowerCase()),
  v.regex(/^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;".]+$/),
);

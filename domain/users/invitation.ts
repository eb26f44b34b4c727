import * as v from 'valibot';
import { lineSchema } from '../plain-text.ts';

/** For how many days the link of an invitation works, and how long one waits before another is sent. */
export const invitationDays = 7;
export const resendInvitationSeconds = 60;

/** Most people that one form invites. */
export const maxInvitedAtOnce = 50;

/** An e-mail address as it is stored: without spaces around it, in small letters, so that one address is one person. */
export const emailAddressSchema = v.pipe(
  lineSchema({ min: 3, max: 254 }),
  v.transform((text) => text.trim().toLowerCase()),
  v.regex(/^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;".]+$/),
);

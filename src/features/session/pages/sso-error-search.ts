import * as v from 'valibot';

/** The reason of a failed single sign-on, and the number for support; an invalid address has neither. */
export const ssoErrorSearchSchema = v.object({
  id: v.optional(v.fallback(v.optional(v.pipe(v.string(), v.regex(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/))), undefined)),
  why: v.optional(v.fallback(v.optional(v.picklist(['failed', 'mismatch', 'onboarded', 'unavailable'])), undefined)),
});
export type SsoErrorSearch = v.InferOutput<typeof ssoErrorSearchSchema>;

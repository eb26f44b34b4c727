import * as v from 'valibot';

/** Why single sign-on came to nothing, and the number that support is told; an address that was made up says neither. */
export const ssoErrorSearchSchema = v.object({
  id: v.optional(v.fallback(v.optional(v.pipe(v.string(), v.regex(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/))), undefined)),
  why: v.optional(v.fallback(v.optional(v.picklist(['failed', 'mismatch', 'onboarded', 'unavailable'])), undefined)),
});
export type SsoErrorSearch = v.InferOutput<typeof ssoErrorSearchSchema>;

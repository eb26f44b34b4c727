import * as v from 'valibot';
import { returnSearchSchema } from '../../../platform/shell/return-route.ts';

const optionally = <T extends v.GenericSchema>(schema: T) => v.optional(v.fallback(v.optional(schema), undefined));

/** What the address of the sign-in page says: where to go on, and how far the sign-in is, so that a reload keeps it. */
export const loginSearchSchema = v.object({
  ...returnSearchSchema.entries,
  /** The password was right and a code is wanted still. */
  step: optionally(v.literal('code')),
  /** Somebody comes from single sign-on: whoever is signed in by then goes on to where they wanted. */
  sso: optionally(v.literal('1')),
  /** What led here, where it was not the guard. */
  note: optionally(v.picklist(['password-changed', 'code-expired'])),
});
export type LoginSearch = v.InferOutput<typeof loginSearchSchema>;

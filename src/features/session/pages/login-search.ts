import * as v from 'valibot';
import { returnSearchSchema } from '../../../platform/shell/return-route.ts';

const optionally = <T extends v.GenericSchema>(schema: T) => v.optional(v.fallback(v.optional(schema), undefined));

/** The state of the sign-in page in its address: where to continue, and the step, so that a reload keeps them. */
export const loginSearchSchema = v.object({
  ...returnSearchSchema.entries,
  /** `code`: the password was right, and a code is still required. */
  step: optionally(v.literal('code')),
  /** The person returns from single sign-on and continues to the page that they requested. */
  sso: optionally(v.literal('1')),
  /** Why the page was opened, if not by the guard. */
  note: optionally(v.picklist(['password-changed', 'code-expired'])),
});
export type LoginSearch = v.InferOutput<typeof loginSearchSchema>;

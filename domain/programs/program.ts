import * as v from 'valibot';
import { programIdSchema } from '../ids.ts';
import { publicSettings } from './program-settings.ts';

/** The answer of `GET /public/program`: the program's settings for the page's shell. */
export const publicProgramSchema = v.object({
  id: programIdSchema,
  ...publicSettings,
  /** The readable accent (`accent.ts`), precomputed for the page. Absent in a program stored by an older build. */
  accentStyle: v.optional(v.record(v.string(), v.string())),
  /** Whether people can sign in with their company's identity provider. Absent in a program stored by an older build. */
  hasSingleSignOn: v.optional(v.boolean(), false),
  isMaintenanceActive: v.boolean(),
  /** Alerts for people who are not signed in, in the form of `shownAlertSchema`. */
  publicAlerts: v.optional(v.array(v.unknown()), []),
  /** True for the demo: pages list the test numbers of the simulated bank. Absent in a program stored by an older build. */
  isDemo: v.optional(v.boolean(), false),
  /** Whether people can send files. Absent in a program stored by an older build. */
  takesFiles: v.optional(v.boolean(), true),
});
export type PublicProgram = v.InferOutput<typeof publicProgramSchema>;
export type ProgramFlags = PublicProgram['flags'];

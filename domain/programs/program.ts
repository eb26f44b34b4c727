import * as v from 'valibot';
import { programIdSchema } from '../ids.ts';
import { publicSettings } from './program-settings.ts';

/** What `GET /public/program` answers: everything that the shell needs to be this program's portal. */
export const publicProgramSchema = v.object({
  id: programIdSchema,
  ...publicSettings,
  /** The accent made readable (`accent.ts`), so that a page need not. A program that was kept by an older build does not say. */
  accentStyle: v.optional(v.record(v.string(), v.string())),
  /** Whether people can sign in by their company's identity provider. A program that was kept by an older build does not say. */
  hasSingleSignOn: v.optional(v.boolean(), false),
  isMaintenanceActive: v.boolean(),
  /** Alerts for people who are not signed in, as `shownAlertSchema` reads them. */
  publicAlerts: v.optional(v.array(v.unknown()), []),
  /** It is the demo: pages name the test numbers of the simulated bank. A program that was kept by an older build does not say. */
  isDemo: v.optional(v.boolean(), false),
});
export type PublicProgram = v.InferOutput<typeof publicProgramSchema>;
export type ProgramFlags = PublicProgram['flags'];

import * as v from 'valibot';
import { approvalRuleSchema } from '../approvals/approval-rule.ts';
import { instantSchema } from '../calendar-date.ts';
import { programIdSchema } from '../ids.ts';
import { currencySchema } from '../amount.ts';

/** A maintenance window (§3): local hours are shown from these instants. */
export const maintenanceWindowSchema = v.object({ from: instantSchema, to: instantSchema, email: v.string() });
export type MaintenanceWindow = v.InferOutput<typeof maintenanceWindowSchema>;

/** Feature flags (§1), fixed for one start of the page. */
export const programFlagsSchema = v.object({
  payments: v.boolean(),
  approvals: v.boolean(),
  purchaseCards: v.boolean(),
  disputes: v.boolean(),
  autoPay: v.boolean(),
  mfaEnabled: v.boolean(),
  mfaRequired: v.boolean(),
  mfaAtLogin: v.boolean(),
  mfaAtBuyerCreation: v.boolean(),
});
export type ProgramFlags = v.InferOutput<typeof programFlagsSchema>;

/** What `GET /public/program` answers: everything that the shell needs to be this program's portal. */
export const publicProgramSchema = v.object({
  id: programIdSchema,
  name: v.string(),
  providerName: v.string(),
  locales: v.pipe(v.array(v.string()), v.minLength(1)),
  defaultBuyerLocale: v.string(),
  defaultCountry: v.string(),
  defaultCurrency: currencySchema,
  timeZone: v.string(),
  theme: v.object({ accent: v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/i)), logoText: v.string() }),
  /** The accent made readable (`accent.ts`), so that a page need not. A program that was kept by an older build does not say. */
  accentStyle: v.optional(v.record(v.string(), v.string())),
  flags: programFlagsSchema,
  /** So that a form can say before the click who will have to approve. */
  approvalRules: v.array(approvalRuleSchema),
  disputeLimitDays: v.number(),
  offlineGrantHours: v.number(),
  /** Whether people can sign in by their company's identity provider. A program that was kept by an older build does not say. */
  hasSingleSignOn: v.optional(v.boolean(), false),
  supportPhone: v.string(),
  supportEmail: v.string(),
  maintenance: v.nullable(maintenanceWindowSchema),
  isMaintenanceActive: v.boolean(),
  helpWidget: v.nullable(v.object({ scriptSource: v.string(), accountAddress: v.string() })),
});
export type PublicProgram = v.InferOutput<typeof publicProgramSchema>;

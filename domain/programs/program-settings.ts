import * as v from 'valibot';
import { currencySchema, positiveAmountMinorSchema } from '../amount.ts';
import { approvalRuleSchema, defaultApprovalRules } from '../approvals/approval-rule.ts';
import { embeddedAddressSchema } from './embedded-pages.ts';
import { groupAdminChoices } from './group-admin-choices.ts';
import { instantSchema } from '../time/instant.ts';

const text = v.pipe(v.string(), v.nonEmpty());
const isOn = v.optional(v.boolean(), false);
const upTo = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(most));

/** A maintenance window (§3); the screen shows its instants in local time. */
export const maintenanceWindowSchema = v.object({ from: instantSchema, to: instantSchema, email: v.string() });
export type MaintenanceWindow = v.InferOutput<typeof maintenanceWindowSchema>;

/** Feature flags (§1), constant from one start of the page to the next; off unless a program turns them on. */
const flagSettings = {
  payments: isOn,
  approvals: isOn,
  purchaseCards: isOn,
  disputes: isOn,
  autoPay: isOn,
  mfaEnabled: isOn,
  mfaRequired: isOn,
  mfaAtLogin: isOn,
  mfaAtBuyerCreation: isOn,
};

/** Settings that `GET /public/program` sends to everybody. A setting without a default is required. */
export const publicSettings = {
  name: text,
  providerName: text,
  locales: v.pipe(v.array(v.string()), v.minLength(1)),
  defaultBuyerLocale: text,
  defaultCountry: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/)),
  defaultCurrency: currencySchema,
  timeZone: text,
  theme: v.object({ accent: v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/i)), logoText: v.string() }),
  flags: v.optional(v.object(flagSettings), {}),
  approvalRules: v.optional(v.array(approvalRuleSchema), () => [...defaultApprovalRules]),
  groupAdminLimits: v.optional(v.picklist(groupAdminChoices), 'ask'),
  isAutoPayMandatory: isOn,
  creditIncrease: v.optional(
    v.object({
      stepMinor: v.optional(positiveAmountMinorSchema, 50_000),
      maxMinor: v.optional(positiveAmountMinorSchema, 100_000_000),
      maxDays: v.optional(upTo(365), 90),
    }),
    {},
  ),
  disputeLimitDays: v.optional(upTo(3650), 60),
  offlineGrantHours: v.optional(upTo(720), 24),
  supportPhone: v.optional(v.string(), ''),
  supportEmail: v.optional(v.string(), ''),
  maintenance: v.optional(v.nullable(maintenanceWindowSchema), null),
  helpWidget: v.optional(v.nullable(v.object({ scriptSource: v.string(), accountAddress: v.string() })), null),
  /** By name; the allowed names are checked where settings are written. */
  embeddedPages: v.optional(v.record(v.string(), v.string()), {}),
};

/** Settings that only the server knows. */
const privateSettings = {
  rememberDeviceDays: v.optional(upTo(365), 30),
};

/** The meaning of each setting; the table in `server/programs/README.md` is generated from it. */
export const settingMeanings = {
  name: 'what the program is called; the title of the page',
  providerName: 'the provider of the credit',
  locales: 'the languages that people can choose',
  defaultBuyerLocale: 'the language of a person who has not chosen one',
  defaultCountry: 'the country of new accounts and addresses',
  defaultCurrency: 'the currency of an amount that names none',
  timeZone: 'the time zone in which a day begins and ends',
  theme: 'the accent colour, and the text of the logo',
  'flags.payments': 'invoices can be paid',
  'flags.approvals': 'what is above a limit waits for an approval',
  'flags.purchaseCards': 'there are purchase cards',
  'flags.disputes': 'invoices can be disputed',
  'flags.autoPay': 'invoices can be paid automatically',
  'flags.mfaEnabled': 'people can have verification codes; without it nothing asks for one',
  'flags.mfaRequired': 'approvals, password resets and card numbers ask for a code',
  'flags.mfaAtLogin': 'every sign-in asks for a code',
  'flags.mfaAtBuyerCreation': 'a new account asks for a code',
  approvalRules: 'what needs an approval, and whose',
  groupAdminLimits:
    'what Group Admins may do with limits in their groups: `set` them, `ask` an Account Admin for a higher one, or only `lower` them; companies can tighten it',
  isAutoPayMandatory: 'AutoPay is on for the bank account that is paid from, and cannot be turned off',
  creditIncrease:
    'what a higher credit line has to be a multiple of, its maximum (both in minor units), and the most days of a temporary one',
  disputeLimitDays: 'how many days old an invoice can be and still be disputed',
  offlineGrantHours: 'how many hours a device shows its data without a connection; 0: never',
  supportPhone: 'the telephone number of the support',
  supportEmail: 'the e-mail address of the support',
  maintenance: 'the next maintenance window, and whom to ask about it',
  helpWidget: 'the help centre that is shown in the page',
  embeddedPages:
    'pages of the program’s own that stand in a frame instead of the portal’s, by their address: `accountActivity`, `makePayment`, `purchasingHelp`',
  alerts:
    'messages of the program’s staff above pages: for whom, on which page, how they look, and the ids of their texts, which the translations word',
  rememberDeviceDays: 'how many days a device is spared the code after somebody has entered one; 0: never',
} satisfies Record<SettingName, string>;

type SettingName =
  | Exclude<keyof typeof publicSettings, 'flags'>
  | `flags.${keyof typeof flagSettings}`
  | keyof typeof privateSettings
  | 'alerts';

/** The schema of one program's written settings; it refuses unknown names, so that a typing error is noticed. */
// Only the server uses it: the PURE mark keeps it out of the bundle of pages that import other names of this file.
export const programSettingsSchema = /* @__PURE__ */ writtenSettingsSchema();
export type WrittenSettings = v.InferInput<typeof programSettingsSchema>;

function writtenSettingsSchema() {
  return v.strictObject({
    ...publicSettings,
    ...privateSettings,
    // Parsed by `appAlertSchema` when the program is loaded: that schema imports all pages, and this file loads before the sign-in.
    alerts: v.optional(v.array(v.unknown()), []),
    flags: v.optional(v.strictObject(flagSettings), {}),
    embeddedPages: v.optional(
      v.strictObject({
        accountActivity: v.optional(embeddedAddressSchema),
        makePayment: v.optional(embeddedAddressSchema),
        purchasingHelp: v.optional(embeddedAddressSchema),
      }),
      {},
    ),
  });
}

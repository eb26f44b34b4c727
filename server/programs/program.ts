import * as v from 'valibot';
import type { ApprovalRule } from '../../domain/approvals/approval-rule.ts';
import { defaultApprovalRules } from '../../domain/approvals/approval-rules.ts';
import type { Instant } from '../../domain/calendar-date.ts';
import { instantToMs } from '../../domain/calendar-date.ts';
import type { ProgramId } from '../../domain/ids.ts';
import { accentStyle } from '../../domain/programs/accent.ts';
import type { PublicProgram } from '../../domain/programs/program.ts';
import { publicProgramSchema } from '../../domain/programs/program.ts';

/** One program as the server knows it. `settings` is what the page may know too, without what depends on the moment. */
export type Program = {
  readonly id: ProgramId;
  readonly host: string;
  readonly settings: Omit<PublicProgram, 'isMaintenanceActive'>;
  readonly approvalRules: readonly ApprovalRule[];
  /** How long a device is remembered at which somebody has entered their code; 0 remembers none. */
  readonly rememberDeviceDays: number;
  /** Overrides of texts: locale → message id → text. */
  readonly translations: Readonly<Record<string, Readonly<Record<string, string>>>>;
};

/** The parts of a row of `programs` that a Program is read from. */
export type ProgramRow = {
  id: ProgramId;
  host: string;
  name: string;
  provider_name: string;
  locales: string[];
  default_buyer_locale: string;
  default_country: string;
  default_currency: string;
  time_zone: string;
  theme: object;
  flags: object;
  dispute_limit_days: number;
  offline_grant_hours: number;
  has_single_sign_on?: boolean;
  remember_device_days: number;
  support_phone: string | null;
  support_email: string | null;
  maintenance: object | null;
  help_widget: object | null;
  approval_rules: readonly unknown[];
  translations: Readonly<Record<string, Readonly<Record<string, string>>>>;
};

const settingsSchema = v.omit(publicProgramSchema, ['accentStyle', 'isMaintenanceActive']);

/** Reads a program from its row; throws where its configuration is not what the portal understands. */
export function programFromRow(row: ProgramRow): Program {
  const written = v.parse(settingsSchema, {
    id: row.id,
    name: row.name,
    providerName: row.provider_name,
    locales: row.locales,
    defaultBuyerLocale: row.default_buyer_locale,
    defaultCountry: row.default_country,
    defaultCurrency: row.default_currency,
    timeZone: row.time_zone,
    theme: { accent: '#1c5d99', logoText: row.name, ...row.theme },
    flags: { ...noFlags, ...row.flags },
    disputeLimitDays: row.dispute_limit_days,
    offlineGrantHours: row.offline_grant_hours,
    hasSingleSignOn: row.has_single_sign_on ?? false,
    supportPhone: row.support_phone ?? '',
    supportEmail: row.support_email ?? '',
    maintenance: row.maintenance,
    helpWidget: row.help_widget,
    approvalRules: row.approval_rules.length > 0 ? row.approval_rules : defaultApprovalRules,
  });
  const settings = { ...written, accentStyle: accentStyle(written.theme.accent) };
  return {
    id: row.id,
    host: row.host,
    settings,
    approvalRules: settings.approvalRules,
    rememberDeviceDays: row.remember_device_days,
    translations: row.translations,
  };
}

/** True while the program's maintenance window is active. */
export function isMaintenanceActive(program: Program, now: Instant): boolean {
  const window = program.settings.maintenance;
  return window !== null && now >= window.from && now < window.to;
}

/** Whole seconds until the maintenance window ends; at least one. */
export function maintenanceSecondsLeft(program: Program, now: Instant): number {
  const window = program.settings.maintenance;
  return window === null ? 1 : Math.max(1, Math.ceil((instantToMs(window.to) - instantToMs(now)) / 1000));
}

const noFlags = {
  payments: false,
  approvals: false,
  purchaseCards: false,
  disputes: false,
  autoPay: false,
  mfaEnabled: false,
  mfaRequired: false,
  mfaAtLogin: false,
  mfaAtBuyerCreation: false,
};

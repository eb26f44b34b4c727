import * as v from 'valibot';
import { type AppAlert, appAlertSchema, isAlertFor } from '../../domain/alerts/app-alert.ts';
import { shownAlertSchema } from '../../domain/alerts/shown-alert.ts';
import { type Instant, instantToMs } from '../../domain/time/instant.ts';
import type { ProgramId } from '../../domain/ids.ts';
import { accentStyle } from '../../domain/programs/accent.ts';
import type { PublicProgram } from '../../domain/programs/program.ts';
import { type WrittenSettings, programSettingsSchema } from '../../domain/programs/program-settings.ts';
import type { Transaction } from '../database/with-transaction.ts';

type AllSettings = v.InferOutput<typeof programSettingsSchema>;
type PrivateSettings = Omit<AllSettings, keyof PublicProgram | 'alerts'>;

/** One program at the server. `settings` are those that the page may know too, without values that depend on the time. */
export type Program = PrivateSettings & {
  readonly alerts: readonly AppAlert[];
  readonly id: ProgramId;
  readonly host: string;
  readonly settings: Omit<PublicProgram, 'isMaintenanceActive' | 'isDemo' | 'takesFiles'>;
  /** Overrides of texts: locale → message id → text. */
  readonly translations: Readonly<Record<string, Readonly<Record<string, string>>>>;
};

/** The columns of `programs` from which a Program is read. */
export type ProgramRow = Pick<Program, 'id' | 'host' | 'translations'> & {
  settings: unknown;
  has_single_sign_on?: boolean;
};

/** Reads a program from its row; throws if a setting is invalid. */
export function programFromRow({ id, host, translations, ...row }: ProgramRow): Program {
  const { rememberDeviceDays, alerts: written, ...settings } = v.parse(programSettingsSchema, row.settings);
  const alerts = v.parse(v.array(appAlertSchema), written);
  return {
    id,
    host,
    translations,
    rememberDeviceDays,
    alerts,
    settings: {
      id,
      ...settings,
      hasSingleSignOn: row.has_single_sign_on ?? false,
      accentStyle: accentStyle(settings.theme.accent),
      publicAlerts: alerts
        .filter((alert) => isAlertFor(alert, null, settings.defaultCountry))
        .map((alert) => v.parse(shownAlertSchema, alert)),
    },
  };
}

/** The row of a new program with these settings. */
export function newProgramRow(id: ProgramId, settings: WrittenSettings, translations: Program['translations'] = {}) {
  return {
    id,
    host: `${id}.localhost`,
    settings: JSON.stringify(settings),
    translations: JSON.stringify(translations),
  };
}

/** The program by its id, for callers without a request; undefined if there is none. */
export async function findProgram(transaction: Transaction, id: ProgramId): Promise<Program | undefined> {
  const row = await transaction.selectFrom('programs').selectAll().where('id', '=', id).executeTakeFirst();
  return row && programFromRow(row);
}

/** A program that must exist, because rows refer to it. */
export async function readProgram(transaction: Transaction, id: ProgramId): Promise<Program> {
  const program = await findProgram(transaction, id);
  if (!program) throw new Error(`There is no program ${id}.`);
  return program;
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

import * as v from 'valibot';
import { type Role, type UserType, roleSchema, userTypes } from '../access/role.ts';
import { type PageName, pages } from '../pages.ts';
import { alertTypes } from './alert-type.ts';

/**
 * A message of the program's staff (§3 AppAlert) in a program's settings. A null target means everybody. Title and message are text ids,
 * which the program's translations define. Its dismissal is stored under `messageStorageId`.
 */
export const appAlertSchema = writtenAlertSchema();
function writtenAlertSchema() {
  const text = v.pipe(v.string(), v.nonEmpty());
  const target = <Schema extends v.GenericSchema>(schema: Schema) => v.optional(v.nullable(schema), null);

  return v.strictObject({
    messageStorageId: v.pipe(v.string(), v.regex(/^[\w.-]{1,60}$/)),
    targetPublic: v.optional(v.boolean(), false),
    targetUserType: target(v.picklist(userTypes)),
    targetRole: target(roleSchema),
    targetCountry: target(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/))),
    /** A page by its name. */
    targetScreen: target(v.picklist(Object.keys(pages) as PageName[])),
    titleIntlKey: text,
    messageIntlKey: text,
    /** A page of the portal, or an https address. */
    urlLink: target(v.pipe(v.string(), v.regex(/^(https:\/\/|\/(?![/\\]))/))),
    alertType: v.picklist(alertTypes),
    enabled: v.optional(v.boolean(), true),
  });
}
export type AppAlert = v.InferOutput<typeof appAlertSchema>;

/** The reader; null before the sign-in. */
type Viewer = { readonly userType: UserType; readonly roles: readonly Role[]; readonly country: string | null } | null;

/** True if the alert is for this viewer, on any screen (§6). Before the sign-in there are no roles, and the country is the program's. */
export function isAlertFor(alert: AppAlert, viewer: Viewer, programCountry: string): boolean {
  if (!alert.enabled || (viewer === null && !alert.targetPublic)) return false;
  const isMeant = (wanted: string | null, held: readonly (string | null)[]) => wanted === null || held.includes(wanted);
  return (
    isMeant(alert.targetUserType, viewer ? [viewer.userType] : []) &&
    isMeant(alert.targetRole, viewer?.roles ?? []) &&
    isMeant(alert.targetCountry, [viewer ? viewer.country : programCountry])
  );
}

import * as v from 'valibot';
import { alertTypes } from './alert-type.ts';

/** The part of an alert that a page shows. Unknown values fall back to plain text, never to a link. */
export const shownAlertSchema = v.object({
  messageStorageId: v.string(),
  titleIntlKey: v.string(),
  messageIntlKey: v.string(),
  urlLink: v.fallback(v.nullable(v.pipe(v.string(), v.regex(/^(https:\/\/|\/(?![/\\]))/))), null),
  alertType: v.fallback(v.picklist(alertTypes), 'info'),
  targetScreen: v.nullable(v.string()),
});
export type ShownAlert = v.InferOutput<typeof shownAlertSchema>;

/** An alert without a screen is shown on every one. */
export function isAlertOn({ targetScreen }: Pick<ShownAlert, 'targetScreen'>, screen: string | null): boolean {
  return targetScreen === null || targetScreen === screen;
}

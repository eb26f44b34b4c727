import * as v from 'valibot';
import { shownAlertSchema } from '../../../../domain/alerts/shown-alert.ts';
import { graphql } from '../../../platform/wire/operation.ts';

/** The program's alerts for this person. They are also part of a session's start (§7); these are stored, to be shown offline. */
export const appAlertsQuery = graphql(
  `query appAlerts {
  currentAppAlerts { messageStorageId titleIntlKey messageIntlKey urlLink alertType targetScreen }
}`,
  { keep: 'aged', answer: v.object({ currentAppAlerts: v.array(shownAlertSchema) }) },
);

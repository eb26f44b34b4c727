import * as v from 'valibot';
import { shownAlertSchema } from '../../../../domain/alerts/shown-alert.ts';
import { graphql } from '../../../platform/wire/operation.ts';

/** The program's alerts for this person. A session starts with them too (§7); these are kept, to be shown without a connection. */
export const appAlertsQuery = graphql(
  `query appAlerts {
  currentAppAlerts { messageStorageId titleIntlKey messageIntlKey urlLink alertType targetScreen }
}`,
  { keep: 'aged', answer: v.object({ currentAppAlerts: v.array(shownAlertSchema) }) },
);

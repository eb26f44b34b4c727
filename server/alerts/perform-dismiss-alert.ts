import type { DismissAlertInput } from '../../domain/alerts/dismiss-alert.action.ts';
import { withDismissed } from '../../domain/alerts/dismissed-alerts.ts';
import type { ActionRun, EffectOutcome } from '../effects/action-run.ts';

/** Records a dismissal in the author's own row. */
export async function performDismissAlert({ trx, rows, input }: ActionRun<DismissAlertInput>): Promise<EffectOutcome> {
  const { personId, messageStorageId } = input;
  const person = rows.row('people', personId);
  if (!person) throw new Error(`The person ${personId} passed the check and is not among the locked rows.`);
  await trx
    .updateTable('people')
    .set({ dismissed_alerts: withDismissed(person.dismissedAlerts, messageStorageId) })
    .where('id', '=', personId)
    .executeTakeFirstOrThrow();
  return { kind: 'done', result: { personId } };
}

import type { RestoreAlertsInput } from '../../domain/alerts/restore-alerts.action.ts';
import type { ActionRun, EffectOutcome } from '../effects/action-run.ts';

/** Clears the dismissals in the author's own row. */
export async function performRestoreAlerts({ trx, input }: ActionRun<RestoreAlertsInput>): Promise<EffectOutcome> {
  const { personId } = input;
  await trx.updateTable('people').set({ dismissed_alerts: [] }).where('id', '=', personId).executeTakeFirstOrThrow();
  return { kind: 'done', result: { personId } };
}

import { sql } from 'kysely';
import type { ScheduleMaintenanceInput } from '../../domain/programs/schedule-maintenance.action.ts';
import type { EffectOutcome, RunFor } from '../effects/action-run.ts';

/** Stores the window in the settings of the program; every process reads them again, because the program's feed has moved. */
export async function performScheduleMaintenance(
  run: RunFor<'program', ScheduleMaintenanceInput>,
): Promise<EffectOutcome> {
  const { trx, input, program } = run;
  const changed = JSON.stringify({ maintenance: input.window });
  await trx
    .updateTable('programs')
    .set({ settings: sql`settings || ${changed}::jsonb` })
    .where('id', '=', program.id)
    .executeTakeFirstOrThrow();
  return { kind: 'done', result: {} };
}

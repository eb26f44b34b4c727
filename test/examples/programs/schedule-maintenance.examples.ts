import type { Instant } from '../../../domain/time/instant.ts';
import type { ScheduleMaintenanceInput } from '../../../domain/programs/schedule-maintenance.action.ts';
import type { ActionExamples } from '../action-examples.ts';

const at = (time: string) => `2999-01-01T${time}:00.000Z` as Instant;
const window = { from: at('22:00'), to: at('23:30'), email: 'help@northgate.example' };

export const scheduleMaintenanceExamples: ActionExamples<ScheduleMaintenanceInput> = {
  valid: () => [{ window }, { window: null }],
  invalid: () => [
    {},
    { window: { ...window, email: 'nobody' } },
    { window: { ...window, to: window.from } },
    { window: { ...window, to: '2999-01-03T00:00:00.000Z' } },
  ],
  doneBy: 'nia',
  refusedTo: ['ana', 'tom', 'piet', 'sal'],
  // The people of a schedule all belong to a business.
  schedule: null,
};

import * as v from 'valibot';
import { supportRoles } from '../access/role-sets.ts';
import { defineAction } from '../action.ts';
import { refuse } from '../errors.ts';
import { instantToMs } from '../time/instant.ts';
import { emailAddressSchema } from '../users/invitation.ts';
import { maintenanceWindowSchema } from './program-settings.ts';

/** The longest maintenance window. While one is active, nobody can use the portal to shorten it. */
export const maxMaintenanceHours = 24;

const windowSchema = v.pipe(
  v.object({ ...maintenanceWindowSchema.entries, email: emailAddressSchema }),
  v.check(({ from, to }) => {
    const hours = (instantToMs(to) - instantToMs(from)) / 3_600_000;
    return hours > 0 && hours <= maxMaintenanceHours;
  }),
);

/** The next maintenance window of the program; null withdraws an announced one. */
export const scheduleMaintenanceInputSchema = v.object({ window: v.nullable(windowSchema) });
export type ScheduleMaintenanceInput = v.InferOutput<typeof scheduleMaintenanceInputSchema>;

/** Announces maintenance to everybody who uses the program (§4), or withdraws it. Refused with BAD_INPUT for a start in the past. */
export const scheduleMaintenance = defineAction<'scheduleMaintenance', ScheduleMaintenanceInput, 'program'>({
  kind: 'scheduleMaintenance',
  version: 1,
  queue: 'online',
  subject: 'program',
  roles: supportRoles,
  programFlag: null,
  verification: null,
  maxWaitDays: 1,
  listedWhenSent: 'never',
  input: scheduleMaintenanceInputSchema,
  queueKeys: () => ['program'],
  reads: () => [],
  check: ({ window }, world) =>
    window && window.from <= world.now ? refuse('BAD_INPUT', { fields: 'window.from' }) : null,
  starts: { unlisted: 'No page shows support staff the settings of a program.' },
  labels: {
    name: /*i18n*/ { id: 'actions.schedule-maintenance.name', message: 'Schedule maintenance' },
    asked: /*i18n*/ { id: 'actions.schedule-maintenance.asked', message: 'Scheduled maintenance' },
    done: /*i18n*/ { id: 'actions.schedule-maintenance.done', message: 'Scheduled maintenance changed' },
    failed: /*i18n*/ {
      id: 'actions.schedule-maintenance.failed',
      message: 'The scheduled maintenance was not changed',
    },
    icon: 'notifications',
  },
});

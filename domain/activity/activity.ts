import * as v from 'valibot';
import { instantSchema } from '../time/instant.ts';
import { idSchema } from '../ids.ts';
import type { SyncedRows } from '../sync/synced-rows.ts';

/** One line of the audit trail, append-only: who did what to which row, with the values before and after. */
export const activitySchema = v.object({
  id: idSchema('activity'),
  rowVersion: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  updatedAt: instantSchema,
  subjectType: v.picklist([
    'charge',
    'payment',
    'approval',
    'dispute',
    'card',
    'limit',
    'bankAccount',
    'user',
    'group',
    'creditLine',
    'approvalRules',
    'policy',
  ]),
  subjectId: v.string(),
  /** One of `happenings`, or the kind of the action that caused it. */
  kind: v.string(),
  at: instantSchema,
  actorName: v.nullable(v.string()),
  before: v.nullable(v.record(v.string(), v.unknown())),
  after: v.nullable(v.record(v.string(), v.unknown())),
  actionId: v.nullable(idSchema('action')),
  /** The names of the thing and of the person concerned, as they were then; absent in lines from before they were stored. */
  objectName: v.optional(v.nullable(v.string())),
  personName: v.optional(v.nullable(v.string())),
});
export type Activity = v.InferOutput<typeof activitySchema>;

/** The declaration of these rows for the sync. */
export const activityRows = {
  schema: activitySchema,
  loadRank: 150,
  reach: 'ofTheAccount',
  title: /*i18n*/ { id: 'access.row.activity', message: 'Activity' },
} as const satisfies SyncedRows;

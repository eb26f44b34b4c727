import * as v from 'valibot';
import { instantSchema } from '../time/instant.ts';
import { idSchema } from '../ids.ts';
import { amountMinorSchema, currencySchema } from '../money.ts';
import type { SyncedRows } from '../sync/synced-rows.ts';

/**
 * States of an action at the server. Received, in approval and executing continue by themselves; blocked continues once somebody can decide
 * it; the others are final.
 */
export const actionStates = [
  'received',
  'inApproval',
  'executing',
  'completed',
  'failed',
  'rejected',
  'recalled',
  'expired',
  'superseded',
  'blocked',
] as const;
export type ActionState = (typeof actionStates)[number];

/** The server's state of an action, as a device holds it. */
export const actionRecordSchema = v.object({
  id: idSchema('action'),
  rowVersion: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  updatedAt: instantSchema,
  userId: idSchema('user'),
  authorName: v.string(),
  kind: v.string(),
  definitionVersion: v.number(),
  state: v.picklist(actionStates),
  input: v.unknown(),
  amountMinor: v.nullable(amountMinorSchema),
  currency: v.nullable(currencySchema),
  subjectIds: v.array(v.string()),
  composedAt: instantSchema,
  composedOffline: v.boolean(),
  receivedAt: instantSchema,
  settledAt: v.nullable(instantSchema),
  approvalId: v.nullable(idSchema('approval')),
  error: v.nullable(
    v.object({ code: v.string(), values: v.nullable(v.record(v.string(), v.union([v.string(), v.number()]))) }),
  ),
});
export type ActionRecord = v.InferOutput<typeof actionRecordSchema>;

/** The declaration of these rows for the sync. */
export const actionsRows = {
  schema: actionRecordSchema,
  loadRank: 130,
  reach: 'ofTheAccount',
  title: /*i18n*/ { id: 'access.row.actions', message: 'Requests' },
} as const satisfies SyncedRows;

import * as v from 'valibot';
import { type Refusal, refuse } from '../errors.ts';
import { idSchema } from '../ids.ts';
import { type PlainDate, addDays, plainDateSchema } from '../time/calendar-date.ts';
import { instantSchema } from '../time/instant.ts';
import type { SyncedRows } from '../sync/synced-rows.ts';

/** One person decides in place of another (§6) from the first day to the last, both included, in the program's zone. */
export const delegationSchema = v.object({
  id: v.string(),
  userId: idSchema('user'),
  userName: v.string(),
  toUserId: idSchema('user'),
  toName: v.string(),
  firstDay: plainDateSchema,
  lastDay: plainDateSchema,
  isRevoked: v.boolean(),
});
export type Delegation = v.InferOutput<typeof delegationSchema>;

/** A delegation as a device holds it, so that people know offline, too, who approves. */
export const delegationRowSchema = v.object({
  ...delegationSchema.entries,
  rowVersion: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  updatedAt: instantSchema,
});

/** The declaration of these rows for the sync. */
export const delegationsRows = {
  schema: delegationRowSchema,
  loadRank: 145,
  reach: 'ofTheAuthor',
  title: /*i18n*/ { id: 'access.row.delegations', message: 'Delegations of approvals' },
} as const satisfies SyncedRows;

/** Most days of a delegation. */
export const maxDelegationDays = 365;

export type DelegationStage = 'planned' | 'inForce' | 'over';

/** A delegation ends after its last day, or at once if it is revoked. */
export function delegationStage(
  { firstDay, lastDay, isRevoked }: Pick<Delegation, 'firstDay' | 'lastDay' | 'isRevoked'>,
  today: PlainDate,
): DelegationStage {
  if (isRevoked || today > lastDay) return 'over';
  return today < firstDay ? 'planned' : 'inForce';
}

/** Why a delegation for these days is refused, or null. */
export function refuseDelegationDays(firstDay: PlainDate, lastDay: PlainDate, today: PlainDate): Refusal | null {
  if (firstDay >= lastDay) return refuse('DELEGATION_ORDER');
  if (firstDay < today) return refuse('DELEGATION_PAST');
  return lastDay > addDays(firstDay, maxDelegationDays - 1)
    ? refuse('DELEGATION_TOO_LONG', { days: maxDelegationDays })
    : null;
}

import type { SpendingLimit } from '../../../domain/cards/spending-limit.ts';
import type { ActionKind } from '../../../domain/actions.ts';
import type { ActionRun, EffectOutcome } from '../../effects/action-run.ts';
import { recordActivity } from '../../effects/record-activity.ts';
import { authorOf } from '../card-line.ts';

/** The limit that passed the action's check; it is locked in the database until the transaction ends. */
export function lockedLimit({ rows }: Pick<ActionRun, 'rows'>, limitId: string): SpendingLimit {
  const limit = rows.row('spendingLimits', limitId);
  if (!limit) throw new Error(`The limit ${limitId} passed the check and is not among the locked rows.`);
  return limit;
}

/** Writes what a person or a group may spend, with its line in the audit trail. */
export async function setSpendingLimit(
  run: Omit<ActionRun, 'input'>,
  kind: ActionKind,
  limit: SpendingLimit,
  limitMinor: number | null,
): Promise<EffectOutcome> {
  await run.trx
    .updateTable('spending_limits')
    .set({ limit_minor: limitMinor })
    .where('id', '=', limit.id)
    .returning('id')
    .executeTakeFirstOrThrow();
  const { currency } = limit;
  await recordActivity(run.trx, authorOf(run), [
    {
      subjectType: 'limit',
      subjectId: limit.id,
      groupId: limit.groupId,
      ownerId: limit.userId,
      kind,
      before: { limitMinor: limit.limitMinor, currency },
      after: { limitMinor, currency },
    },
  ]);
  return { kind: 'done', result: { limitId: limit.id, limitMinor } };
}

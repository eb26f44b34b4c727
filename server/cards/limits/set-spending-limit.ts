import type { ActionKind } from '../../../domain/actions.ts';
import { type LimitNamed, limitedBy } from '../../../domain/cards/limit-rules.ts';
import type { CardId } from '../../../domain/ids.ts';
import type { ActionRun, EffectOutcome } from '../../effects/action-run.ts';
import { recordActivity } from '../../effects/record-activity.ts';
import { authorOf } from '../card-line.ts';

/** Writes the spending limit of a person, a group or a card, with its audit line. The action is checked and the row locked. */
export async function setSpendingLimit(
  run: Omit<ActionRun, 'input'>,
  kind: ActionKind,
  named: LimitNamed,
  limitMinor: number | null,
): Promise<EffectOutcome> {
  const limit = limitedBy(named, run.rows);
  if (!limit) throw new Error(`The limit ${named.limitId} passed the check and is not among the locked rows.`);
  const { trx } = run;
  const set = { limit_minor: limitMinor };
  const update =
    limit.level === 'card'
      ? trx
          .updateTable('purchase_cards')
          .set(set)
          .where('id', '=', limit.id as string as CardId)
      : trx.updateTable('spending_limits').set(set).where('id', '=', limit.id);
  await update.executeTakeFirstOrThrow();
  const { currency } = limit;
  await recordActivity(trx, authorOf(run), [
    {
      subjectType: limit.level === 'card' ? 'card' : 'limit',
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

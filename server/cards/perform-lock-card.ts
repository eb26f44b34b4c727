import { isLockable } from '../../domain/cards/card-rules.ts';
import type { LockCardInput } from '../../domain/cards/lock-card.action.ts';
import type { ActionRun, EffectOutcome } from '../effects/action-run.ts';
import { lineAboutCard, lockedRow } from './card-line.ts';
import { recordActivity } from '../effects/record-activity.ts';

/**
 * Locks the card. A card that is already locked does not change, and the action succeeds; but one that would be unlocked with its holder
 * stays locked from now on.
 */
export async function performLockCard(run: ActionRun<LockCardInput>): Promise<EffectOutcome> {
  const { trx, input, now } = run;
  const card = lockedRow(run, input.cardId);
  if (card.status === 'locked' && !card.isLockedWithHolder)
    return { kind: 'done', result: { cardId: card.id, lockedAt: card.lockedAt } };
  await trx
    .updateTable('purchase_cards')
    .set({
      status: 'locked',
      lock_reason: input.reason,
      locked_at: now,
      locked_with_holder: false,
      ...(isLockable(card.status) ? { status_before_lock: card.status } : {}),
    })
    .where('id', '=', card.id)
    .executeTakeFirstOrThrow();
  const { author, line } = lineAboutCard(run, card);
  await recordActivity(trx, author, [
    {
      ...line,
      kind: 'lockCard',
      before: { status: card.status },
      after: { status: 'locked', reason: input.reason },
    },
  ]);
  return { kind: 'done', result: { cardId: card.id, lockedAt: now } };
}

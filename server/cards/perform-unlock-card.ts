import { sql } from 'kysely';
import type { CardStatus } from '../../domain/cards/card-status.ts';
import type { UnlockCardInput } from '../../domain/cards/unlock-card.action.ts';
import type { ActionRun, EffectOutcome } from '../effects/action-run.ts';
import { recordActivity } from '../effects/record-activity.ts';
import { lineAboutCard, lockedRow } from './card-line.ts';
import { refuseForHolder } from '../rows/holder-status.ts';

/** Unlocks the card: it returns to the status before the lock. */
export async function performUnlockCard(run: ActionRun<UnlockCardInput>): Promise<EffectOutcome> {
  const { trx, input } = run;
  const card = lockedRow(run, input.cardId);
  const refusal = await refuseForHolder(trx, card);
  if (refusal) return { kind: 'refused', refusal, current: [] };
  const { status } = await trx
    .updateTable('purchase_cards')
    .set({
      status: sql<CardStatus>`status_before_lock`,
      status_before_lock: null,
      lock_reason: null,
      locked_at: null,
    })
    .where('id', '=', card.id)
    .returning('status')
    .executeTakeFirstOrThrow();
  const { author, line } = lineAboutCard(run, card);
  await recordActivity(trx, author, [
    {
      ...line,
      kind: 'unlockCard',
      before: { status: card.status, reason: card.lockReason },
      after: { status },
    },
  ]);
  return { kind: 'done', result: { cardId: card.id, status } };
}

import type { Card } from '../../domain/cards/card.ts';
import type { Transaction } from '../database/with-transaction.ts';
import { type ActivityAuthor, recordActivity } from '../effects/record-activity.ts';
import { readRows } from '../rows/read-rows.ts';

/** Terminates the old card when its replacement becomes usable. */
export async function terminateReplaced(trx: Transaction, card: Card, author: ActivityAuthor): Promise<void> {
  if (card.replacesCardId === null) return;
  const [replaced] = await readRows(trx, 'cards', [card.replacesCardId], { lock: true });
  const { replaces_reason: reason } = await trx
    .selectFrom('purchase_cards')
    .select('replaces_reason')
    .where('id', '=', card.id)
    .executeTakeFirstOrThrow();
  if (replaced?.terminatedAt !== null || reason === null) return;
  await trx
    .updateTable('purchase_cards')
    .set({ terminated_at: author.now, terminated_reason: reason, terminated_by_name: author.actorName })
    .where('id', '=', replaced.id)
    .executeTakeFirstOrThrow();
  await recordActivity(trx, author, [
    {
      subjectType: 'card',
      subjectId: replaced.id,
      groupId: replaced.groupId,
      ownerId: replaced.userId,
      kind: 'cardEnded',
      before: { status: replaced.status },
      after: { status: 'terminated', reason, last4: card.last4 },
    },
  ]);
}

import type { Card, CardReason } from '../../domain/cards/card.ts';
import type { ShipTo } from '../../domain/cards/shipping/ship-to.ts';
import type { CardId, GroupId, UserId } from '../../domain/ids.ts';
import type { Currency } from '../../domain/money.ts';
import type { ActionRun } from '../effects/action-run.ts';
import { enqueueJob } from '../jobs/enqueue-job.ts';
import { issueCardKind } from './issue-card.ts';

export type NewCard = Pick<Card, 'kind' | 'cardholderName' | 'businessName' | 'attentionTo'> & {
  readonly cardId: CardId;
  readonly userId: UserId | null;
  readonly groupId: GroupId | null;
  readonly shipTo: ShipTo | null;
  readonly language: string;
  readonly currency: Currency;
  readonly limitMinor: number | null;
  readonly replacesCardId: CardId | null;
  readonly replacesReason: CardReason | null;
};

/** Writes a card that is not issued yet, and enqueues the request to the network. */
export async function addCard(run: Pick<ActionRun, 'trx' | 'program' | 'buyer' | 'now'>, card: NewCard): Promise<void> {
  const { trx, program, buyer, now } = run;
  await trx
    .insertInto('purchase_cards')
    .values({
      id: card.cardId,
      program_id: program.id,
      buyer_id: buyer,
      group_id: card.groupId,
      user_id: card.userId,
      kind: card.kind,
      cardholder_name: card.cardholderName,
      business_name: card.businessName,
      status: 'pending',
      currency: card.currency,
      limit_minor: card.limitMinor,
      ship_to: card.shipTo ? JSON.stringify(card.shipTo) : null,
      attention_to: card.attentionTo,
      language: card.language,
      replaces_card_id: card.replacesCardId,
      replaces_reason: card.replacesReason,
    })
    .execute();
  await enqueueJob(trx, {
    kind: issueCardKind,
    runAt: now,
    dedupeKey: `${issueCardKind}:${card.cardId}`,
    payload: { cardId: card.cardId },
    program: program.id,
    buyer,
  });
}

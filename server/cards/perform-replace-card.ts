import { fateOfReplaced } from '../../domain/cards/card-reasons.ts';
import type { ReplaceCardInput } from '../../domain/cards/replace-card.action.ts';
import { refuse, type Refusal } from '../../domain/errors.ts';
import type { ActionRun, EffectOutcome } from '../effects/action-run.ts';
import { recordActivity } from '../effects/record-activity.ts';
import { lineAboutCard, lockedRow } from './card-line.ts';
import { isHolderKept } from './cardholder-details.ts';
import { refuseForHolder } from '../rows/holder-status.ts';
import { lockAtOnce } from './lock-meanwhile.ts';
import { addCard } from './new-card.ts';

type ReplaceRun = ActionRun<ReplaceCardInput>;

/** Orders a replacement card. The reason ends or locks the old card at once, or leaves it usable until the new one is activated. */
export async function performReplaceCard(run: ReplaceRun): Promise<EffectOutcome> {
  const { trx, input, actor, now } = run;
  const card = lockedRow(run, input.cardId);
  const refusal = await refuseReplaceCard(run);
  if (refusal) return { kind: 'refused', refusal, current: [] };
  const { userId, groupId, limitMinor, currency } = card;
  const kept = { userId, groupId, limitMinor, currency };
  const replaced = { cardId: input.newCardId, replacesCardId: card.id, replacesReason: input.reason };
  await addCard(run, { ...input, ...kept, ...replaced });
  const fate = fateOfReplaced(input.reason, input.endsNow === true);
  const isEnded = fate === 'ends';
  if (fate === 'locks') await lockAtOnce(run, card, input.reason);
  if (isEnded)
    await trx
      .updateTable('purchase_cards')
      .set({ terminated_at: now, terminated_reason: input.reason, terminated_by_name: actor.name })
      .where('id', '=', card.id)
      .executeTakeFirstOrThrow();
  const { author, line } = lineAboutCard(run, card);
  await recordActivity(trx, author, [
    {
      ...line,
      kind: 'replaceCard',
      before: { status: card.status },
      after: { reason: input.reason, isTerminated: isEnded },
    },
  ]);
  return { kind: 'done', result: { cardId: input.newCardId, replacedCardId: card.id } };
}

/** Why a card is not replaced, or null; also asked before it waits for an approval. */
export async function refuseReplaceCard(run: ReplaceRun): Promise<Refusal | null> {
  const { trx, input, author } = run;
  const ofHolder = await refuseForHolder(trx, lockedRow(run, input.cardId));
  if (ofHolder) return ofHolder;
  const successor = await trx
    .selectFrom('purchase_cards')
    .select('id')
    .where('replaces_card_id', '=', input.cardId)
    .where('status', '<>', 'notCreated')
    .where('terminated_at', 'is', null)
    .executeTakeFirst();
  if (successor) return refuse('CARD_REPLACED');
  return (await isHolderKept(trx, input.newCardId, author.userId)) ? null : refuse('CARD_HOLDER_UNKNOWN');
}

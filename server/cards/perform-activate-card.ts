import type { ActivateCardInput } from '../../domain/cards/activate-card.action.ts';
import { refuse } from '../../domain/errors.ts';
import { instantToMs } from '../../domain/time/instant.ts';
import type { ActionRun, EffectOutcome } from '../effects/action-run.ts';
import { recordActivity } from '../effects/record-activity.ts';
import { lineAboutCard, lockedRow } from './card-line.ts';
import { refuseForHolder } from '../rows/holder-status.ts';
import { terminateReplaced } from './terminate-replaced.ts';

/** Validity of a proof: long enough for a slow network, too short for another person at the same device. */
const proofHoldsMs = 10 * 60_000;

/** Activates the card after its holder's proof; the card that it replaces ends. */
export async function performActivateCard(run: ActionRun<ActivateCardInput>): Promise<EffectOutcome> {
  const { trx, input, author: person, now, today } = run;
  const card = lockedRow(run, input.cardId);
  const refusal = await refuseForHolder(trx, card);
  if (refusal) return { kind: 'refused', refusal, current: [] };
  const proof = await trx
    .selectFrom('card_details')
    .select(['proved_at', 'proved_by'])
    .where('id', '=', card.id)
    .executeTakeFirst();
  const isProved =
    proof?.proved_by === person.userId &&
    proof.proved_at !== null &&
    instantToMs(now) - instantToMs(proof.proved_at) < proofHoldsMs;
  if (!isProved) return { kind: 'refused', refusal: refuse('CARD_PROOF_MISSING'), current: [] };
  await trx
    .updateTable('purchase_cards')
    .set({ status: 'active', activated_on: today })
    .where('id', '=', card.id)
    .executeTakeFirstOrThrow();
  const { author, line } = lineAboutCard(run, card);
  await recordActivity(trx, author, [
    { ...line, kind: 'activateCard', before: { status: card.status }, after: { status: 'active' } },
  ]);
  await terminateReplaced(trx, card, author);
  return { kind: 'done', result: { cardId: card.id } };
}

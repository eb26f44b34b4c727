import type { TerminateCardInput } from '../../domain/cards/terminate-card.action.ts';
import type { ActionRun, EffectOutcome } from '../effects/action-run.ts';
import { recordActivity } from '../effects/record-activity.ts';
import { lineAboutCard, lockedRow } from './card-line.ts';

/** Terminates the card and records who decided it, not who requested it. */
export async function performTerminateCard(run: ActionRun<TerminateCardInput>): Promise<EffectOutcome> {
  const { trx, input, actor, now } = run;
  const card = lockedRow(run, input.cardId);
  await trx
    .updateTable('purchase_cards')
    .set({ terminated_at: now, terminated_reason: input.reason, terminated_by_name: actor.name })
    .where('id', '=', card.id)
    .executeTakeFirstOrThrow();
  const { author, line } = lineAboutCard(run, card);
  await recordActivity(trx, author, [
    {
      ...line,
      kind: 'terminateCard',
      before: { status: card.status },
      after: { status: 'terminated', reason: input.reason },
    },
  ]);
  return { kind: 'done', result: { cardId: card.id, terminatedAt: now } };
}

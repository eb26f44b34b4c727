import { inputOf } from '../../domain/action.ts';
import { fateOfReason } from '../../domain/cards/card-reasons.ts';
import { isLockable } from '../../domain/cards/card-rules.ts';
import type { Card, CardReason } from '../../domain/cards/card.ts';
import { replaceCard } from '../../domain/cards/replace-card.action.ts';
import { terminateCard } from '../../domain/cards/terminate-card.action.ts';
import type { ActionRun } from '../effects/action-run.ts';
import { recordActivity } from '../effects/record-activity.ts';
import { readRowSet } from '../effects/row-set.ts';
import { lineAboutCard } from './card-line.ts';

/**
 * Locks a card that is said to be lost, stolen, misused or an ex-employee's while the request about it waits for approval: locking never
 * waits. Answers the run with the rows as they are then, to which the request is bound.
 */
export async function lockMeanwhile(run: ActionRun): Promise<ActionRun> {
  const input = inputOf(replaceCard, run) ?? inputOf(terminateCard, run);
  const card = input && run.rows.row('cards', input.cardId);
  if (!card || fateOfReason[input.reason] === 'stays') return run;
  if (!(await lockAtOnce(run, card, input.reason))) return run;
  return { ...run, rows: await readRowSet(run.trx, [{ collection: 'cards', id: card.id }], true) };
}

/** Locks a card that is not locked yet, with an audit line; false if there is nothing to lock. */
export async function lockAtOnce(run: Omit<ActionRun, 'input'>, card: Card, reason: CardReason): Promise<boolean> {
  if (!isLockable(card.status)) return false;
  await run.trx
    .updateTable('purchase_cards')
    .set({ status: 'locked', status_before_lock: card.status, lock_reason: reason, locked_at: run.now })
    .where('id', '=', card.id)
    .executeTakeFirstOrThrow();
  const { author, line } = lineAboutCard(run, card);
  await recordActivity(run.trx, author, [
    { ...line, kind: 'lockCard', before: { status: card.status }, after: { status: 'locked', reason } },
  ]);
  return true;
}

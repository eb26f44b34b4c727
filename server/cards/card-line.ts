import type { Card } from '../../domain/cards/card.ts';
import type { ActionRun } from '../effects/action-run.ts';
import type { ActivityAuthor, ActivityLine } from '../effects/record-activity.ts';

/** The card that passed the action's check; it is locked in the database until the transaction ends. */
export function lockedRow({ rows }: ActionRun, cardId: string): Card {
  const card = rows.row('cards', cardId);
  if (!card) throw new Error(`The card ${cardId} passed the check and is not among the locked rows.`);
  return card;
}

type AboutCard = {
  readonly author: ActivityAuthor;
  readonly line: Pick<ActivityLine, 'subjectType' | 'subjectId' | 'groupId' | 'ownerId'>;
};

/** The author of an audit line for an action. */
export function authorOf(run: Omit<ActionRun, 'input'>): ActivityAuthor {
  return {
    program: run.program.id,
    buyer: run.buyer,
    actorUserId: run.actor.userId,
    actorName: run.author.name,
    actionId: run.actionId,
    now: run.now,
  };
}

/** The author and the card of an audit line. */
export function lineAboutCard(run: Omit<ActionRun, 'input'>, card: Card): AboutCard {
  return {
    author: authorOf(run),
    line: { subjectType: 'card', subjectId: card.id, groupId: card.groupId, ownerId: card.userId },
  };
}

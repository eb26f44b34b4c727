import type { Charge } from '../../domain/invoices/charge.ts';
import type { ActivityAuthor, ActivityLine } from '../effects/record-activity.ts';
import type { ActionRun, AnyRun } from '../effects/action-run.ts';

/** An audit line about a disputed charge, with a link to the dispute. */
export function lineAboutDispute(
  charge: Charge,
  kind: ActivityLine['kind'],
  after: Readonly<Record<string, unknown>> & { readonly disputeId: string },
): ActivityLine {
  return {
    subjectType: 'charge',
    subjectId: charge.id,
    groupId: charge.groupId,
    ownerId: charge.userId,
    kind,
    after: { invoiceNumber: charge.invoiceNumber, currency: charge.currency, ...after },
  };
}

/** The author of the action, also if somebody else approved it. */
export function authorOf({ program, buyer, author, actor, actionId, now }: ActionRun): ActivityAuthor {
  return { program: program.id, buyer, actorUserId: actor.userId, actorName: author.name, actionId, now };
}

/** A row that the action reads, locked and checked by its rule. */
export function lockedRow<C extends 'charges' | 'disputes'>(run: Pick<AnyRun, 'rows'>, collection: C, id: string) {
  const row = run.rows.row(collection, id);
  if (!row) throw new Error(`The row ${id} of ${collection} passed the check and is not among the locked rows.`);
  return row;
}

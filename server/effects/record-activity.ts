import { randomUUID } from 'node:crypto';
import type { Activity } from '../../domain/activity/activity.ts';
import type { ActivityKind } from '../../domain/activity/activity-words.ts';
import type { Instant } from '../../domain/time/instant.ts';
import type { ActionId, BuyerId, ProgramId, UserId } from '../../domain/ids.ts';
import type { Transaction } from '../database/with-transaction.ts';

/** One line of the audit trail. `groupId` and `ownerId` are those of its row: people who see the row see the line. */
export type ActivityLine = {
  readonly subjectType: Activity['subjectType'];
  readonly subjectId: string;
  readonly groupId: string | null;
  readonly ownerId: string | null;
  readonly kind: ActivityKind;
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
};

/** The author of audit lines. The bank and scheduled jobs act without a user. */
export type ActivityAuthor = {
  readonly program: ProgramId;
  readonly buyer: BuyerId;
  readonly actorUserId: UserId | null;
  readonly actorName: string | null;
  readonly actionId: ActionId | null;
  readonly now: Instant;
};

/** Adds audit lines in the transaction of the change. */
export async function recordActivity(
  trx: Transaction,
  author: ActivityAuthor,
  lines: readonly ActivityLine[],
): Promise<void> {
  if (lines.length === 0) return;
  await trx
    .insertInto('activity')
    .values(
      lines.map((line) => ({
        id: randomUUID(),
        program_id: author.program,
        buyer_id: author.buyer,
        subject_type: line.subjectType,
        subject_id: line.subjectId,
        group_id: line.groupId,
        user_id: line.ownerId,
        kind: line.kind,
        at: author.now,
        actor_user_id: author.actorUserId,
        actor_name: author.actorName,
        before: line.before ? JSON.stringify(line.before) : null,
        after: line.after ? JSON.stringify(line.after) : null,
        action_id: author.actionId,
      })),
    )
    .execute();
}

import type { ActionKind } from '../../domain/actions.ts';
import type { ActionRun } from '../effects/action-run.ts';
import { recordActivity } from '../effects/record-activity.ts';

/** Writes to the audit trail of the delegating person that a delegation begins or ends. */
export async function tellOfDelegation(
  run: Omit<ActionRun, 'input'>,
  kind: ActionKind,
  told: { readonly toName: string } & Readonly<Record<string, unknown>>,
): Promise<void> {
  const { trx, program, buyer, author, actor, actionId, now } = run;
  const own = await trx.selectFrom('users').select('group_id').where('id', '=', author.userId).executeTakeFirst();
  const event = { program: program.id, buyer, actorUserId: actor.userId, actorName: author.name, actionId, now };
  await recordActivity(trx, event, [
    {
      subjectType: 'user',
      subjectId: author.userId,
      groupId: own?.group_id ?? null,
      ownerId: author.userId,
      kind,
      before: { delegate: kind === 'revokeDelegations' ? told.toName : null },
      after: { ...told, delegate: kind === 'revokeDelegations' ? null : told.toName },
    },
  ]);
}

import { heldMinor } from '../../domain/cards/authorisation.ts';
import type { ReleasePreauthorizationInput } from '../../domain/pre-authorisations/release-preauthorization.action.ts';
import type { ActionRun, EffectOutcome } from '../effects/action-run.ts';
import { recordActivity } from '../effects/record-activity.ts';

/** Ends an authorisation: cancelled if nothing was captured, captured if a part was. */
export async function performReleasePreauthorization(
  run: ActionRun<ReleasePreauthorizationInput>,
): Promise<EffectOutcome> {
  const { trx, input, program, buyer, now, author, actor, actionId } = run;
  const held = run.rows.row('authorisations', input.authorisationId);
  if (!held) throw new Error(`The authorisation ${input.authorisationId} passed the check and is not locked.`);
  const releasedMinor = heldMinor(held);
  await trx
    .updateTable('authorisations')
    .set({ status: held.capturedMinor == null ? 'cancelled' : 'captured' })
    .where('id', '=', held.id)
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordActivity(
    trx,
    { program: program.id, buyer, actorUserId: actor.userId, actorName: author.name, actionId, now },
    [
      {
        subjectType: 'card',
        subjectId: held.cardId ?? held.id,
        groupId: held.groupId,
        ownerId: held.userId,
        kind: 'releasePreauthorization',
        after: {
          authorisationId: held.id,
          sellerName: held.sellerName,
          amountMinor: releasedMinor,
          currency: held.currency,
        },
      },
    ],
  );
  return { kind: 'done', result: { authorisationId: held.id, releasedMinor } };
}

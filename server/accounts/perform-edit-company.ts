import type { EditCompanyInput } from '../../domain/accounts/edit-company.action.ts';
import type { ActionRun, EffectOutcome } from '../effects/action-run.ts';
import { recordActivity } from '../effects/record-activity.ts';

/** Writes the trading name and the address. */
export async function performEditCompany(run: ActionRun<EditCompanyInput>): Promise<EffectOutcome> {
  const { trx, input, program, buyer, author, actor, actionId, now } = run;
  const before = await trx
    .selectFrom('buyers')
    .select(['trading_name', 'address'])
    .where('id', '=', input.buyerId)
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('buyers')
    .set({ trading_name: input.tradingName, address: JSON.stringify(input.address) })
    .where('id', '=', input.buyerId)
    .executeTakeFirstOrThrow();
  await recordActivity(
    trx,
    { program: program.id, buyer, actorUserId: actor.userId, actorName: author.name, actionId, now },
    [
      {
        subjectType: 'user',
        subjectId: author.userId,
        groupId: null,
        ownerId: author.userId,
        kind: 'editCompany',
        before: { tradingName: before.trading_name, ...before.address },
        after: { tradingName: input.tradingName, ...input.address },
      },
    ],
  );
  return { kind: 'done', result: { buyerId: input.buyerId } };
}

import { randomUUID } from 'node:crypto';
import { refuse } from '../../domain/errors.ts';
import { type ViewChoice, maxViewsOfList } from '../../domain/lists/saved-view.ts';
import type { ActionRun, EffectOutcome } from '../effects/action-run.ts';

/** Saves the author's view and replaces one with the same name. Refused with TOO_MANY_VIEWS above the limit. */
export async function performSaveView({
  trx,
  input,
  author,
  program,
  buyer,
}: ActionRun<ViewChoice>): Promise<EffectOutcome> {
  const { list, name } = input;
  const others = await trx
    .selectFrom('saved_views')
    .select('id')
    .where('user_id', '=', author.userId)
    .where('list', '=', list)
    .where('name', '<>', name)
    .execute();
  if (others.length >= maxViewsOfList) return { kind: 'refused', refusal: refuse('TOO_MANY_VIEWS'), current: [] };
  const search = JSON.stringify(input.search);
  await trx
    .insertInto('saved_views')
    .values({ id: randomUUID(), program_id: program.id, buyer_id: buyer, user_id: author.userId, list, name, search })
    .onConflict((conflict) => conflict.columns(['user_id', 'list', 'name']).doUpdateSet({ search }))
    .execute();
  return { kind: 'done', result: { list, name } };
}

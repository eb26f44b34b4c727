import type { ViewKey } from '../../domain/lists/saved-view.ts';
import type { ActionRun, EffectOutcome } from '../effects/action-run.ts';

/** Deletes the author's view of that name; does nothing if there is none. */
export async function performDeleteView({ trx, input, author }: ActionRun<ViewKey>): Promise<EffectOutcome> {
  const { list, name } = input;
  await trx
    .deleteFrom('saved_views')
    .where('user_id', '=', author.userId)
    .where('list', '=', list)
    .where('name', '=', name)
    .execute();
  return { kind: 'done', result: { list, name } };
}

import { sql } from 'kysely';
import type { ActionKind } from '../../domain/actions.ts';
import { undecidedStates } from '../../domain/approvals/approval.ts';
import type { UserId } from '../../domain/ids.ts';
import type { ActionRun } from './action-run.ts';

type Wanted = {
  readonly kind: ActionKind;
  readonly authorUserId?: UserId;
  /** A row that the request is about. */
  readonly about?: { readonly collection: string; readonly id: string };
};

/** True if a request of the business of this kind waits for its decision. */
export async function hasUndecidedRequest(
  { trx, buyer }: Pick<ActionRun, 'trx' | 'buyer'>,
  { kind, authorUserId, about }: Wanted,
): Promise<boolean> {
  let query = trx
    .selectFrom('approvals')
    .select('id')
    .where('buyer_id', '=', buyer)
    .where('kind', '=', kind)
    .where('state', 'in', [...undecidedStates]);
  if (authorUserId) query = query.where('author_user_id', '=', authorUserId);
  if (about) query = query.where(sql<boolean>`bound @> ${JSON.stringify([about])}::jsonb`);
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}

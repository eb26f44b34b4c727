import type { ActionDefinition } from '../../domain/action.ts';
import { namesOfRequest } from '../../domain/approvals/named-rows.ts';
import type { RequestAbout } from '../../domain/approvals/request-about.ts';
import type { Requirement } from '../../domain/approvals/approval-rules.ts';
import type { UserId } from '../../domain/ids.ts';
import type { Transaction } from '../database/with-transaction.ts';
import type { ActionRun } from '../effects/action-run.ts';
import { concernedUsers } from './eligible-approvers.ts';

/** What a request is about, in today's names and figures. The person on a card is called as its holder is, not as the card is embossed. */
export async function factsOfRequest(
  { trx, buyer, kind, input, rows, author }: ActionRun,
  definition: ActionDefinition,
  { about }: Requirement,
): Promise<RequestAbout> {
  const reads = definition.reads(input);
  const names = namesOfRequest({ kind, input }, reads, rows.row);
  const holder = reads.flatMap(({ collection, id }) =>
    collection === 'cards' ? (rows.row('cards', id)?.userId ?? []) : [],
  );
  const person = (await nameOfOnly(trx, holder, author)) ?? names.person;
  if (person !== null || names.object !== null) return { ...names, person, ...about };
  // The user whom a request concerns is named also if the request reads no row of theirs.
  const concerns = definition.concerns(input);
  const userIds = concerns.primaryUser
    ? (await concernedUsers({ trx, buyer }, concerns, author.userId)).map(({ id }) => id)
    : concerns.userIds;
  return { ...names, person: await nameOfOnly(trx, userIds, author), ...about };
}

async function nameOfOnly(
  trx: Transaction,
  userIds: readonly UserId[],
  author: ActionRun['author'],
): Promise<string | null> {
  const [only, ...others] = new Set(userIds);
  return only && others.length === 0 ? nameOf(trx, only, author) : null;
}

async function nameOf(trx: Transaction, userId: UserId, author: ActionRun['author']): Promise<string | null> {
  if (userId === author.userId) return author.name;
  const limit = await trx.selectFrom('spending_limits').select('name').where('user_id', '=', userId).executeTakeFirst();
  return limit?.name ?? null;
}

import { sql } from 'kysely';
import * as v from 'valibot';
import { payingRoles } from '../../domain/access/role-sets.ts';
import { limitAlerts } from '../../domain/cards/usage/limit-alerts.ts';
import type { BuyerId, GroupId, ProgramId, UserId } from '../../domain/ids.ts';
import { type Currency, money } from '../../domain/money.ts';
import { instantFromMs, instantToMs } from '../../domain/time/instant.ts';
import { type LimitNews, type ToldLimit, limitNews } from '../../domain/users/notice-rules.ts';
import type { Clock } from '../clock.ts';
import type { Transaction, WithTransaction } from '../database/with-transaction.ts';
import { enqueueJob } from '../jobs/enqueue-job.ts';
import type { JobHandler } from '../jobs/job.ts';
import { readPrograms } from '../programs/read-programs.ts';
import { tellUsers } from './tell-users.ts';
import { usersWithRoles } from './users-with-roles.ts';

/** The recurring job that finds limits whose use has reached a threshold for a notice. */
export const tellOfLimitsKind = 'tell-of-limits';

const everyMinutes = 5;
/** The programs of earlier runs: the use of a new program's limits is not notified. */
const payloadSchema = v.object({ known: v.array(v.string()) });

export function tellOfLimitsJob(withTransaction: WithTransaction, clock: Clock): JobHandler {
  return async (job) => {
    const { known } = v.parse(payloadSchema, job.payload);
    const now = clock.now();
    const programs = await readPrograms(withTransaction);
    for (const { id } of programs)
      await withTransaction({ role: 'job', program: id }, { now }, async (trx) => {
        for (const limit of await limitsToLookAt(trx)) {
          const news = limitNews(limit, limit.told);
          await remember(trx, { program: id, limit, news });
          if (news.share !== null && known.includes(id)) await tell(trx, { program: id, limit, news, now });
        }
      });
    const runAgainAt = instantFromMs(instantToMs(now) + everyMinutes * 60_000);
    return { runAgainAt, payload: { known: programs.map(({ id }) => id) } };
  };
}

/** Ensures that the recurring job exists: one for the whole installation. */
export async function ensureLimitsAreTold(withTransaction: WithTransaction, clock: Clock): Promise<void> {
  const kind = tellOfLimitsKind;
  const recurring = { kind, runAt: clock.now(), dedupeKey: kind, payload: { known: [] }, program: null, buyer: null };
  await withTransaction({ role: 'job', program: null }, {}, (trx) => enqueueJob(trx, recurring));
}

/** A limit of a person, group, card or account, all in minor units; `name` is that of its owner, for a card the last four digits. */
type Limit = {
  readonly id: string;
  readonly buyer: BuyerId;
  readonly level: 'individual' | 'group' | 'card' | 'account';
  readonly user: UserId | null;
  readonly group: GroupId | null;
  readonly name: string;
  readonly currency: Currency;
  readonly limitMinor: number;
  readonly spentMinor: number;
  readonly authorisedMinor: number;
  readonly told: ToldLimit | null;
};
type LimitRow = Omit<Limit, 'told'> & {
  readonly toldShare: ToldLimit['share'] | null;
  readonly toldLimitMinor: number | null;
};

/** The limits of the program with a due or an earlier notice. */
async function limitsToLookAt(trx: Transaction): Promise<readonly Limit[]> {
  const { rows } = await sql<LimitRow>`
    with limits as (
      select id, buyer_id, level, user_id, group_id, name, currency, limit_minor, spent_minor, authorised_minor from spending_limits
      union all
      select id, buyer_id, 'card', user_id, group_id, coalesce(last4, ''), currency, limit_minor, spent_minor, authorised_minor
        from purchase_cards where terminated_at is null
      union all
      select id, id, 'account', null, null, name, currency, credit_approved_minor, open_minor, authorised_minor from buyers)
    select l.id, l.buyer_id as "buyer", l.level, l.user_id as "user", l.group_id as "group", l.name, l.currency,
      l.limit_minor as "limitMinor", l.spent_minor as "spentMinor", l.authorised_minor as "authorisedMinor",
      t.share as "toldShare", t.limit_minor as "toldLimitMinor"
    from limits l left join told_news t on t.topic = 'limit-reached' and t.subject_id = l.id
    where t.subject_id is not null
      or (l.limit_minor > 0 and (l.spent_minor + l.authorised_minor) * 100 >= l.limit_minor * ${limitAlerts[0]}::int)
    order by l.id`.execute(trx);
  return rows.map(({ toldShare: share, toldLimitMinor: limitMinor, ...limit }) => ({
    ...limit,
    told: share === null || limitMinor === null ? null : { share, limitMinor },
  }));
}

type Told = { readonly program: ProgramId; readonly limit: Limit; readonly news: LimitNews };

async function remember(trx: Transaction, { program, limit, news: { keep } }: Told): Promise<void> {
  if (keep?.share === limit.told?.share && keep?.limitMinor === limit.told?.limitMinor) return;
  await trx.deleteFrom('told_news').where('topic', '=', 'limit-reached').where('subject_id', '=', limit.id).execute();
  if (keep === null) return;
  const { share, limitMinor: limit_minor } = keep;
  const about = { program_id: program, buyer_id: limit.buyer, topic: 'limit-reached', subject_id: limit.id } as const;
  await trx
    .insertInto('told_news')
    .values({ ...about, share, limit_minor })
    .execute();
}

async function tell(
  trx: Transaction,
  { program, limit, news, now }: Told & { readonly now: ReturnType<Clock['now']> },
): Promise<void> {
  const { id, buyer, level, name, currency } = limit;
  await tellUsers(
    { trx, program: { id: program }, buyer, now },
    {
      cause: `${id}:${news.share}:${now}`,
      userIds: await whoIsTold(trx, limit),
      notice: noticeOf[level],
      values: {
        name,
        share: String(news.share),
        used: money(limit.spentMinor + limit.authorisedMinor, currency),
        limit: money(limit.limitMinor, currency),
      },
    },
  );
}

const noticeOf = {
  individual: 'limit-reached',
  group: 'limit-reached',
  card: 'card-limit-reached',
  account: 'credit-line-reached',
} as const;

/** The recipients: the limit's owner; for a group its administrators and those of the business; for the account its payers. */
async function whoIsTold(trx: Transaction, { level, buyer, user, group }: Limit): Promise<UserId[]> {
  if (level === 'account') return usersWithRoles(trx, buyer, payingRoles);
  if (level !== 'group') return user === null ? [] : [user];
  const administrators = await usersWithRoles(trx, buyer, ['buyerAdministrator']);
  const { rows } = await sql<{ id: UserId }>`select id from users where buyer_id = ${buyer} and status = 'Active'
    and 'buyerGroupAdministrator' = any (roles) and group_id in (select above.id from groups_above(${group}::uuid) as above (id))`.execute(
    trx,
  );
  return [...new Set([...administrators, ...rows.map(({ id }) => id)])];
}

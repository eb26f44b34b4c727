import * as v from 'valibot';
import type { BuyerId, UserId } from '../../domain/ids.ts';
import { notices, type NoticeKind } from '../../domain/session/notice-texts.ts';
import { canWait, isWanted } from '../../domain/users/notice-topics.ts';
import type { Instant } from '../../domain/time/instant.ts';
import type { Clock } from '../clock.ts';
import type { Transaction, WithTransaction } from '../database/with-transaction.ts';
import { derivedId } from '../derived-id.ts';
import { enqueueJob } from '../jobs/enqueue-job.ts';
import { type JobHandler, JobCannotSucceed } from '../jobs/job.ts';
import { type Program, readProgram } from '../programs/program.ts';
import type { Signer } from '../signing.ts';
import type { LinkTo } from '../programs/public-links.ts';
import { keepForDigest } from './daily-digest.ts';
import { type NoticeValues, noticeValuesSchema, withLink } from './notice-values.ts';
import { queuePush } from './push/send-push.ts';
import { queueNotice } from './queue-notice.ts';

/** The job that e-mails users of a business about an event. */
export const tellUsersKind = 'tell-users';

const payloadSchema = v.object({
  userIds: v.array(v.string()),
  notice: v.picklist(notices),
  values: noticeValuesSchema,
});

type Happened = {
  readonly trx: Transaction;
  readonly program: Pick<Program, 'id'>;
  readonly buyer: BuyerId;
  readonly now: Instant;
};

type News = {
  /** The id of the action or of the event; it is notified once. */
  readonly cause: string;
  readonly userIds: readonly string[];
  readonly notice: NoticeKind;
  /** `link` is the path of a page. */
  readonly values: NoticeValues;
};

/** Enqueues the notice of users in this transaction. */
export async function tellUsers(
  { trx, program, buyer, now }: Happened,
  { cause, userIds, notice, values }: News,
): Promise<void> {
  if (userIds.length === 0) return;
  await enqueueJob(trx, {
    kind: tellUsersKind,
    runAt: now,
    dedupeKey: `${tellUsersKind}:${notice}:${cause}`,
    payload: { userIds, notice, values },
    program: program.id,
    buyer,
  });
}

type Means = {
  readonly withTransaction: WithTransaction;
  readonly clock: Clock;
  readonly signer: Signer;
  readonly linkTo: LinkTo;
};

/**
 * E-mails those users who are still active and have not switched the notice off, each in their language. Users with a daily digest get it
 * there, unless it is urgent.
 */
export function tellUsersJob({ withTransaction, clock, signer, linkTo }: Means): JobHandler {
  return async ({ id: job, program: programId, buyer, payload }) => {
    if (programId === null || buyer === null) throw new JobCannotSucceed('Users are those of a business.');
    const { userIds, notice, values: given } = v.parse(payloadSchema, payload);
    const now = clock.now();
    await withTransaction({ role: 'job', program: programId }, { now }, async (trx) => {
      const program = await readProgram(trx, programId);
      const values = withLink(program, given, linkTo);
      const people = await trx
        .selectFrom('users')
        .innerJoin('people', 'people.id', 'users.person_id')
        .select(['people.id as person', 'people.email as to', 'people.language'])
        .select(['users.id as user', 'users.notices_off', 'users.has_daily_digest'])
        .where('users.buyer_id', '=', buyer)
        .where('users.id', 'in', userIds as UserId[])
        .where('users.status', '=', 'Active')
        .execute();
      for (const { user, notices_off: off, has_daily_digest: hasDigest, ...person } of people) {
        if (!isWanted(notice, off)) continue;
        // A second run of the same job queues nothing more.
        const id = derivedId<string>('notice', job, user);
        if (hasDigest && canWait(notice))
          await keepForDigest(trx, { signer, now }, { id, program: programId, buyer, user, notice, values });
        else {
          await queueNotice(trx, { program, signer }, { ...person, id, kind: notice, channel: 'email', values }, now);
          await queuePush(trx, { program, linkTo }, { ...person, cause: id, notice, values }, now);
        }
      }
    });
    return null;
  };
}

import * as v from 'valibot';
import type { BuyerId, ProgramId, UserId } from '../../domain/ids.ts';
import { type NoticeKind, notices } from '../../domain/session/notice-texts.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { isWanted } from '../../domain/users/notice-topics.ts';
import type { Clock } from '../clock.ts';
import type { Transaction, WithTransaction } from '../database/with-transaction.ts';
import { derivedId } from '../derived-id.ts';
import { type JobHandler, JobCannotSucceed } from '../jobs/job.ts';
import { readProgram } from '../programs/program.ts';
import type { Signer } from '../signing.ts';
import { type NoticeValues, noticeValuesSchema } from './notice-values.ts';
import { noticeWords, queueNotice } from './queue-notice.ts';

/** The job that sends the digests of one business. */
export const sendDigestsKind = 'send-digests';

/** The content of an encrypted item. */
const itemSchema = v.object({ notice: v.picklist(notices), values: noticeValuesSchema });

type NewItem = {
  readonly id: string;
  readonly program: ProgramId;
  readonly buyer: BuyerId;
  readonly user: UserId;
  readonly notice: NoticeKind;
  readonly values: NoticeValues;
};

/** Stores a notice for the next digest of a user. */
export async function keepForDigest(
  trx: Transaction,
  { signer, now }: { readonly signer: Signer; readonly now: Instant },
  { id, program, buyer, user, notice, values }: NewItem,
): Promise<void> {
  const body = signer.hide('notice', JSON.stringify({ notice, values }), id);
  await trx
    .insertInto('digest_items')
    .values({ id, program_id: program, buyer_id: buyer, user_id: user, body, created_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

type Means = { readonly withTransaction: WithTransaction; readonly clock: Clock; readonly signer: Signer };

/**
 * Sends each user one e-mail with all stored notices, oldest first, in their language. Notices that the user has switched off meanwhile
 * are left out; an empty digest is not sent.
 */
export function sendDigestsJob({ withTransaction, clock, signer }: Means): JobHandler {
  return async ({ id: job, program: programId, buyer }) => {
    if (programId === null || buyer === null) throw new JobCannotSucceed('Digests are those of a business.');
    const now = clock.now();
    await withTransaction({ role: 'job', program: programId }, { now }, async (trx) => {
      const program = await readProgram(trx, programId);
      for (const { user, off, business, ...reader } of await readersOf(trx, buyer)) {
        const items = await trx
          .deleteFrom('digest_items')
          .where('user_id', '=', user)
          .where('created_at', '<=', now)
          .returning(['id', 'body', 'created_at'])
          .execute();
        const news = items
          .toSorted((one, other) => one.created_at.localeCompare(other.created_at) || one.id.localeCompare(other.id))
          .flatMap(({ id, body }) => itemOf(signer, id, body))
          .filter(({ notice }) => isWanted(notice, off))
          .map(({ notice, values }) => noticeWords(program, reader.language, notice, values).text);
        if (news.length === 0 || !reader.isActive) continue;
        await queueNotice(
          trx,
          { program, signer },
          {
            id: derivedId<string>('digest', job, user),
            kind: 'daily-digest',
            channel: 'email',
            to: reader.to,
            person: reader.person,
            language: reader.language,
            values: { business, news: news.join(separator) },
          },
          now,
        );
      }
    });
    return null;
  };
}

const separator = '\n\n– – –\n\n';

/** All users with stored notices. */
async function readersOf(trx: Transaction, buyer: BuyerId) {
  const rows = await trx
    .selectFrom('users')
    .innerJoin('people', 'people.id', 'users.person_id')
    .innerJoin('buyers', 'buyers.id', 'users.buyer_id')
    .select(['users.id as user', 'users.status', 'users.notices_off as off', 'buyers.name as business'])
    .select(['people.id as person', 'people.email as to', 'people.language'])
    .where('users.buyer_id', '=', buyer)
    .where('users.id', 'in', (items) =>
      items.selectFrom('digest_items').select('user_id').where('buyer_id', '=', buyer),
    )
    .orderBy('users.id')
    .execute();
  return rows.map(({ status, ...reader }) => ({ ...reader, isActive: status === 'Active' }));
}

/** The content of an item; nothing if it was encrypted with another secret than this installation's. */
function itemOf(signer: Signer, id: string, body: string): v.InferOutput<typeof itemSchema>[] {
  const text = signer.reveal('notice', body, id);
  return text === null ? [] : [v.parse(itemSchema, JSON.parse(text))];
}

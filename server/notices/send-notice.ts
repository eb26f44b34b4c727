import * as v from 'valibot';
import type { Clock } from '../clock.ts';
import type { JobIdentity } from '../database/identity.ts';
import type { Transaction, WithTransaction } from '../database/with-transaction.ts';
import { type JobHandler, JobCannotSucceed } from '../jobs/job.ts';
import type { Signer } from '../signing.ts';
import type { NoticeAttachment } from './queue-notice.ts';
import type { NoticeFile, NoticePost } from './notice-post.ts';
import { readNotice } from './read-notice.ts';

const payloadSchema = v.object({ noticeId: v.string() });

type Sending = {
  readonly withTransaction: WithTransaction;
  readonly clock: Clock;
  readonly signer: Signer;
  /** Null in the demo without a configured delivery: notices stay in the mailbox. */
  readonly post: NoticePost | null;
  /** The attachment of a notice; null if the file is deleted. */
  readonly readFile: (trx: Transaction, fileId: string) => Promise<NoticeFile | null>;
};

/**
 * Sends one notice and deletes it. After a crash between the two it is sent again, under the same id. An expired notice (its code is no
 * longer valid) is deleted unsent, and so is one that the gateway refuses for good.
 */
export function sendNoticeJob(sending: Sending): JobHandler {
  const { withTransaction, clock, signer, post } = sending;
  return async (job) => {
    if (post === null) return null;
    const { noticeId } = v.parse(payloadSchema, job.payload);
    const identity: JobIdentity = { role: 'job', program: job.program };
    const now = clock.now();
    const row = await withTransaction(identity, { now, readOnly: true }, (transaction) =>
      transaction.selectFrom('notices').selectAll().where('id', '=', noticeId).executeTakeFirst(),
    );
    if (!row) return null;
    const notice = readNotice(signer, row);
    if (notice && row.expires_at > now) {
      const { attachment, ...body } = notice;
      const files = attachment ? await filesOf(sending, { program: job.program, ...attachment }) : [];
      const drop = () => withTransaction(identity, { now }, (transaction) => remove(transaction, noticeId));
      await post[row.channel]({ ...body, id: row.id, files }).catch(async (error: unknown) => {
        if (error instanceof JobCannotSucceed) await drop();
        throw error;
      });
    }
    await withTransaction(identity, { now }, (transaction) => remove(transaction, noticeId));
    return null;
  };
}

/** The attachments; empty if the file was deleted meanwhile. */
async function filesOf(
  { withTransaction, readFile }: Sending,
  { program, buyer, fileId }: Pick<NoticeAttachment, 'buyer' | 'fileId'> & Pick<JobIdentity, 'program'>,
) {
  const file = await withTransaction({ role: 'job', program, buyer }, { readOnly: true }, (trx) =>
    readFile(trx, fileId),
  );
  return file ? [file] : [];
}

async function remove(transaction: Transaction, id: string): Promise<void> {
  await transaction.deleteFrom('notices').where('id', '=', id).execute();
}

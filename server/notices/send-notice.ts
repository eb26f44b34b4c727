import * as v from 'valibot';
import type { Clock } from '../clock.ts';
import type { JobIdentity } from '../database/identity.ts';
import type { Transaction, WithTransaction } from '../database/with-transaction.ts';
import type { JobHandler } from '../jobs/job.ts';
import type { Signer } from '../signing.ts';
import type { NoticeAttachment } from './queue-notice.ts';
import type { NoticeFile, NoticePost } from './notice-post.ts';
import { readNotice } from './read-notice.ts';

const payloadSchema = v.object({ noticeId: v.string() });

type Sending = {
  readonly withTransaction: WithTransaction;
  readonly clock: Clock;
  readonly signer: Signer;
  /** Null in the demo without a post: notices stay, and are read in the mailbox. */
  readonly post: NoticePost | null;
  /** The file that a notice carries; null where it is gone. */
  readonly readFile: (trx: Transaction, fileId: string) => Promise<NoticeFile | null>;
};

/**
 * Sends one notice and removes it. A crash between the two sends it once more, under the same id. One that came too late to be
 * of use (its code has expired) is removed unsent.
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
      await post[row.channel]({ ...body, id: row.id, files });
    }
    await withTransaction(identity, { now }, (transaction) => remove(transaction, noticeId));
    return null;
  };
}

/** What is attached; nothing where the file was deleted meanwhile. */
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

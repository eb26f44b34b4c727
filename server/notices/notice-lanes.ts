import type { Transaction, WithTransaction } from '../database/with-transaction.ts';
import type { JobHandlers } from '../jobs/job.ts';
import type { Clock } from '../clock.ts';
import type { Signer } from '../signing.ts';
import type { NoticeFile, NoticePost } from './notice-post.ts';
import type { PushPort } from './push/push-port.ts';
import { sendPushJob, sendPushKind } from './push/send-push.ts';
import { sendCodeKind, sendNoticeKind } from './queue-notice.ts';
import { sendNoticeJob } from './send-notice.ts';

type NoticeMeans = {
  readonly withTransaction: WithTransaction;
  readonly clock: Clock;
  readonly signer: Signer;
  readonly post: NoticePost | null;
  readonly readFile: (trx: Transaction, fileId: string) => Promise<NoticeFile | null>;
  readonly push: PushPort;
  /** Further jobs that somebody waits for at the screen, such as the mail of a password reset. */
  readonly awaited: JobHandlers;
};

/**
 * The lanes of messages to people. Codes and links that somebody waits for at the screen are alone in theirs: news, a daily e-mail to
 * everybody, or a push service that does not answer never delay a sign-in.
 */
export function noticeLanes({ push, awaited, ...means }: NoticeMeans): readonly JobHandlers[] {
  const { withTransaction, signer } = means;
  const sendNotice = sendNoticeJob(means);
  return [
    { ...awaited, [sendCodeKind]: sendNotice },
    { [sendNoticeKind]: sendNotice },
    { [sendPushKind]: sendPushJob({ withTransaction, signer, push }) },
  ];
}

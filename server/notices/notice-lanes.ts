import type { Transaction, WithTransaction } from '../database/with-transaction.ts';
import type { JobHandlers } from '../jobs/job.ts';
import type { Clock } from '../clock.ts';
import { resetMailKind } from '../session/recovery/request-password-reset.ts';
import { sendResetMailJob } from '../session/recovery/send-reset-mail.ts';
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
};

/**
 * The lanes of messages to people. Codes and links that somebody waits for at the screen are alone in theirs: news, a daily e-mail to
 * everybody, or a push service that does not answer never delay a sign-in.
 */
export function noticeLanes({ push, ...means }: NoticeMeans): readonly JobHandlers[] {
  const { withTransaction, clock, signer } = means;
  const sendNotice = sendNoticeJob(means);
  return [
    { [sendCodeKind]: sendNotice, [resetMailKind]: sendResetMailJob({ withTransaction, clock, signer }) },
    { [sendNoticeKind]: sendNotice },
    { [sendPushKind]: sendPushJob({ withTransaction, signer, push }) },
  ];
}

import { randomUUID } from 'node:crypto';
import { type Instant, instantFromMs, instantToMs } from '../../domain/time/instant.ts';
import type { BuyerId, PersonId } from '../../domain/ids.ts';
import { type NoticeKind, noticeTexts } from '../../domain/session/notice-texts.ts';
import type { Transaction } from '../database/with-transaction.ts';
import { enqueueJob } from '../jobs/enqueue-job.ts';
import { programText } from '../programs/program-text.ts';
import type { Program } from '../programs/program.ts';
import type { Signer } from '../signing.ts';
import { type NoticeValues, isRequestValue, noticeText } from './notice-values.ts';
import { requestText } from './request-text.ts';

/** An e-mail or text message as sent. */
export type NoticeBody = {
  readonly to: string;
  /** The sending program. */
  readonly from: { readonly name: string; readonly host: string };
  readonly subject: string;
  readonly text: string;
  readonly attachment?: NoticeAttachment | undefined;
};

/** A stored file of a business that an e-mail carries. */
export type NoticeAttachment = { readonly fileId: string; readonly buyer: BuyerId; readonly name: string };

/** The recipient and the text of a notice, and its expiry. */
export type NewNotice = {
  readonly kind: NoticeKind;
  readonly channel: 'email' | 'sms';
  readonly to: string;
  readonly person: PersonId;
  readonly language: string;
  readonly values?: NoticeValues;
  readonly minutes?: number;
  readonly attachment?: NoticeAttachment;
  /** An id derived by the caller, so that a notice queued twice is sent once. */
  readonly id?: string;
};

/** The job that sends one notice, and that for notices somebody waits for at the screen; they have a lane of their own. */
export const sendNoticeKind = 'send-notice';
export const sendCodeKind = 'send-code';
const awaitedNotices: readonly NoticeKind[] = ['code', 'reset-link', 'reset-pending', 'reset-single-sign-on'];
/** News about an account expire after a day. */
const newsMinutes = 24 * 60;

/**
 * Queues a notice in the caller's transaction: it is sent exactly if that transaction commits. Its whole text is encrypted, because it
 * may hold a code or a link. Run as `auth` or as a job of the program.
 */
export async function queueNotice(
  transaction: Transaction,
  { program, signer }: { readonly program: Program; readonly signer: Signer },
  notice: NewNotice,
  now: Instant,
): Promise<void> {
  const id = notice.id ?? randomUUID();
  const body = JSON.stringify(bodyOf(program, notice));
  await transaction
    .insertInto('notices')
    .values({
      id,
      program_id: program.id,
      person_id: notice.person,
      channel: notice.channel,
      body: signer.hide('notice', body, id),
      created_at: now,
      expires_at: instantFromMs(instantToMs(now) + (notice.minutes ?? newsMinutes) * 60_000),
    })
    // A duplicate is detected only for a role that may read the queue; the sign-in role may not.
    .$if(notice.id !== undefined, (query) => query.onConflict((conflict) => conflict.column('id').doNothing()))
    .execute();
  await enqueueJob(transaction, {
    kind: awaitedNotices.includes(notice.kind) ? sendCodeKind : sendNoticeKind,
    runAt: now,
    dedupeKey: `${sendNoticeKind}:${id}`,
    payload: { noticeId: id },
    program: program.id,
    buyer: null,
  });
}

function bodyOf(program: Program, { kind, to, language, values = {}, attachment }: NewNotice): NoticeBody {
  const { subject, text } = noticeWords(program, language, kind, values);
  return { to, from: { name: program.settings.name, host: program.host }, subject, text, attachment };
}

/** Subject and text of a notice in a language, with the program's own wording. */
export function noticeWords(
  program: Program,
  language: string,
  kind: NoticeKind,
  values: NoticeValues,
): Pick<NoticeBody, 'subject' | 'text'> {
  const { name, supportEmail } = program.settings;
  const known: NoticeValues = { program: name, support: supportEmail, ...values };
  const say = (part: 'subject' | 'text') =>
    programText(program, language, noticeTexts[kind][part]).replace(/\{(\w+)\}/g, (whole, key: string) => {
      const value = known[key] ?? whole;
      return isRequestValue(value) ? requestText(program, language, value) : noticeText(value, language);
    });
  return { subject: say('subject'), text: say('text') };
}

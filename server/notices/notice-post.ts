import { createTransport } from 'nodemailer';
import { JobCannotSucceed } from '../jobs/job.ts';
import type { NoticeBody } from './queue-notice.ts';

/** A notice to deliver; a recipient recognises a duplicate by its id. */
export type OutgoingNotice = Omit<NoticeBody, 'attachment'> & {
  readonly id: string;
  readonly files: readonly NoticeFile[];
};

/** An attachment: its name, its type and its bytes. */
export type NoticeFile = { readonly name: string; readonly type: string; readonly content: Buffer };

/** Delivers notices to external services. Throws on failure; the delivery is then retried, unless it is `JobCannotSucceed`. */
export type NoticePost = {
  readonly email: (notice: OutgoingNotice) => Promise<void>;
  readonly sms: (notice: OutgoingNotice) => Promise<void>;
};

export type PostSettings = {
  readonly smtpUrl: string | null;
  readonly mailFrom: string | null;
  readonly smsUrl: string | null;
  readonly smsToken: string | null;
};

/** The delivery of an installation; throws a message for a channel that is not configured. */
export function createNoticePost(settings: PostSettings): NoticePost {
  return {
    email: settings.smtpUrl === null ? withoutWay('SMTP_URL') : mailBy(settings.smtpUrl, settings.mailFrom),
    sms: settings.smsUrl === null ? withoutWay('SMS_URL') : messageBy(settings.smsUrl, settings.smsToken),
  };
}

function withoutWay(variable: string) {
  return () => Promise.reject(new Error(`A notice waits to be sent, and ${variable} is not set.`));
}

/** E-mails go to the SMTP server of the URL, such as `smtps://user:password@mail.example:465`. */
function mailBy(url: string, mailFrom: string | null): NoticePost['email'] {
  const transport = createTransport({
    url,
    connectionTimeout: waitMs,
    greetingTimeout: waitMs,
    socketTimeout: waitMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async ({ id, to, from, subject, text, files }) => {
    const address = mailFrom ?? `no-reply@${from.host}`;
    const mail = {
      from: { name: from.name, address },
      to,
      subject,
      text,
      attachments: files.map(({ name, type, content }) => ({ filename: name, contentType: type, content })),
      messageId: `<${id}@${from.host}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    };
    await transport.sendMail(mail).catch((error: unknown) => {
      if (isRefusedMail(error)) throw new JobCannotSucceed(error.message, { cause: error });
      throw error;
    });
  };
}

/** True if the mail server refuses this recipient or this text for good (RFC 5321, 5yz), and not the sign-in or the connection. */
function isRefusedMail(error: unknown): error is Error {
  if (!(error instanceof Error) || !('responseCode' in error) || !('code' in error)) return false;
  const answer = Number(error.responseCode);
  return ['EENVELOPE', 'EMESSAGE'].includes(String(error.code)) && answer >= 500 && answer < 600;
}

/** A gateway's answers that another attempt with the same message gets again; a wrong token (401, 403) can be corrected. */
const finalAnswers: readonly number[] = [400, 404, 410, 413, 422];

/** Text messages go to an HTTP gateway: `POST {to, text}`, with the token, or the URL's user info, as the bearer. */
function messageBy(url: string, token: string | null): NoticePost['sms'] {
  const gateway = new URL(url);
  const bearer = token ?? decodeURIComponent(gateway.password || gateway.username);
  gateway.username = '';
  gateway.password = '';
  return async ({ id, to, text }) => {
    const response = await fetch(gateway, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': id,
        ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
      },
      body: JSON.stringify({ to, text }),
      redirect: 'error',
      signal: AbortSignal.timeout(waitMs),
    });
    if (response.ok) return;
    const sentence = `The gateway for text messages answered ${response.status}.`;
    throw finalAnswers.includes(response.status) ? new JobCannotSucceed(sentence) : new Error(sentence);
  };
}

const waitMs = 15_000;

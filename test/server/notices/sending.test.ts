import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readFile } from '../../../server/files/file-downloads.ts';
import { createJobRunner } from '../../../server/jobs/start-jobs.ts';
import { type NoticePost, type PostSettings, createNoticePost } from '../../../server/notices/notice-post.ts';
import { noticeLanes } from '../../../server/notices/notice-lanes.ts';
import { createWebPush } from '../../../server/notices/push/push-port.ts';
import { type NewNotice, queueNotice, sendCodeKind, sendNoticeKind } from '../../../server/notices/queue-notice.ts';
import { refuseMuteProduction } from '../../../server/notices/refuse-mute-production.ts';
import { sendNoticeJob } from '../../../server/notices/send-notice.ts';
import { readProgram } from '../../../server/programs/program.ts';
import { createSigner } from '../../../server/signing.ts';
import { manualClock } from '../../../server/clock.ts';
import { instantFromMs } from '../../../domain/time/instant.ts';
import { type TestDatabase, describeOnPostgres } from '../both-databases.ts';
import { type Business, makeBusiness, northgate, owner, makeProgramWithFlags } from '../database/world.ts';
import { testSecret } from '../http/test-portal.ts';
import { allMfa } from '../session/mfa/mfa-world.ts';

/** A real SMTP server, and a real gateway for text messages, which record what they receive. */
async function startOutside() {
  const mails: { from: string; to: string[]; text: string; user: string }[] = [];
  const messages: { body: unknown; bearer: string | undefined; key: string | undefined }[] = [];
  const outside = { mails, messages, gatewayAnswer: 202 };
  const smtp = new SMTPServer({
    secure: false,
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    onAuth: ({ username }, _session, done) => done(null, { user: username ?? '' }),
    onRcptTo: ({ address }, _session, done) =>
      address.startsWith('nobody@') ? done(Object.assign(new Error('No such user'), { responseCode: 550 })) : done(),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        mails.push({
          from: mailFrom === false || mailFrom === null ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          text: Buffer.concat(chunks).toString('utf8'),
          user: String(session.user),
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const gateway = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (outside.gatewayAnswer !== 202) return response.writeHead(outside.gatewayAnswer).end();
      const { authorization, 'idempotency-key': key } = request.headers;
      messages.push({
        body: JSON.parse(Buffer.concat(chunks).toString('utf8')),
        bearer: authorization,
        key: Array.isArray(key) ? key[0] : key,
      });
      return response.writeHead(202).end();
    });
  });
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
  const smtpPort = (smtp.server.address() as AddressInfo).port;
  const smsPort = (gateway.address() as AddressInfo).port;
  const settings: PostSettings = {
    smtpUrl: `smtp://portal:secret@127.0.0.1:${smtpPort}`,
    mailFrom: null,
    smsUrl: `http://portal:token-of-the-url@127.0.0.1:${smsPort}/send`,
    smsToken: null,
  };
  const stop = async () => {
    await new Promise<void>((resolve) => smtp.close(() => resolve()));
    await new Promise<void>((resolve) => gateway.close(() => resolve()));
  };
  return { ...outside, settings, setGatewayAnswer: (status: number) => void (outside.gatewayAnswer = status), stop };
}

describeOnPostgres('a notice', (open) => {
  let outside: Awaited<ReturnType<typeof startOutside>>;
  let database: TestDatabase;
  let business: Business;
  const signer = createSigner(testSecret);
  const clock = manualClock(instantFromMs(Math.floor(Date.now() / 1000) * 1000));
  const failures: string[] = [];

  beforeAll(async () => {
    outside = await startOutside();
    database = await open();
    await makeProgramWithFlags(database, allMfa);
    business = await makeBusiness(database);
  });
  afterAll(() => outside.stop());
  beforeEach(() => {
    outside.mails.length = 0;
    outside.messages.length = 0;
    failures.length = 0;
  });

  const program = async () => database.withTransaction(owner, { readOnly: true }, (trx) => readProgram(trx, northgate));
  const queue = async (changes: Partial<NewNotice> = {}) => {
    const notice: NewNotice = {
      kind: 'code',
      channel: 'email',
      to: 'ana@harbour.example',
      person: business.admin.person,
      language: 'en',
      values: { code: '123456', minutes: 10 },
      minutes: 10,
      ...changes,
    };
    const asking = { program: await program(), signer };
    const now = clock.now();
    await database.withTransaction({ role: 'auth', program: northgate }, { now }, (trx) =>
      queueNotice(trx, asking, notice, now),
    );
  };
  const run = (post: NoticePost | null) =>
    createJobRunner({
      withTransaction: database.withTransaction,
      clock,
      handlers: { [sendCodeKind]: sending(post), [sendNoticeKind]: sending(post) },
      onFailure: (_job, error) => failures.push(String(error)),
    }).runDueJobs();
  const sending = (post: NoticePost | null) =>
    sendNoticeJob({ withTransaction: database.withTransaction, clock, signer, post, readFile });
  const left = () =>
    database.withTransaction(owner, { readOnly: true }, (trx) => trx.selectFrom('notices').selectAll().execute());

  it('by e-mail reaches an SMTP server, in the person’s language, and is deleted from the database', async () => {
    await queue({ language: 'de' });
    expect(await run(createNoticePost(outside.settings))).toBe(1);
    expect(outside.mails).toMatchObject([
      { from: 'no-reply@northgate.localhost', to: ['ana@harbour.example'], user: 'portal' },
    ]);
    const text = outside.mails[0]?.text ?? '';
    expect(text).toContain('Subject: Northgate Trade: Ihr Code');
    expect(text).toContain('123456 ist Ihr Code');
    expect(text).toMatch(/Message-ID: <[\da-f-]{36}@northgate\.localhost>/i);
    expect(await left()).toEqual([]);
  });

  it('by text message is sent to the gateway with its bearer and its id', async () => {
    await queue({ channel: 'sms', to: '+447700900123' });
    await run(createNoticePost(outside.settings));
    const text = '123456 is your code for Northgate Trade. It works for 10 minutes. Do not share it with anyone.';
    expect(outside.messages).toMatchObject([
      { body: { to: '+447700900123', text }, bearer: 'Bearer token-of-the-url' },
    ]);
    expect(outside.messages[0]?.key).toMatch(/^[\da-f-]{36}$/);
  });

  it('is sent later if the gateway is down, unless its code has expired', async () => {
    outside.setGatewayAnswer(503);
    await queue({ channel: 'sms', to: '+447700900123' });
    await queue({ channel: 'sms', to: '+447700900124', minutes: 1 });
    await run(createNoticePost({ ...outside.settings, smsToken: 'other-token' }));
    expect(failures).toEqual(Array<string>(2).fill('Error: The gateway for text messages answered 503.'));
    expect(await left()).toHaveLength(2);
    outside.setGatewayAnswer(202);
    clock.advance(90);
    await run(createNoticePost({ ...outside.settings, smsToken: 'other-token' }));
    expect(outside.messages.map(({ bearer }) => bearer)).toEqual(['Bearer other-token']);
    expect(await left()).toEqual([]);
  });

  it('is dropped at once if the gateway refuses its number or its text for good', async () => {
    const post = createNoticePost(outside.settings);
    outside.setGatewayAnswer(422);
    await queue({ channel: 'sms', to: '+44' });
    expect(await run(post)).toBe(1);
    outside.setGatewayAnswer(202);
    expect(failures).toEqual(['JobCannotSucceed: The gateway for text messages answered 422.']);
    expect(await left()).toEqual([]);
    clock.advance(3600);
    expect(await run(post)).toBe(0);
  });

  it('is dropped at once if the mail server does not know its recipient', async () => {
    await queue({ to: 'nobody@harbour.example' });
    expect(await run(createNoticePost(outside.settings))).toBe(1);
    expect(failures).toEqual([expect.stringMatching(/^JobCannotSucceed: .*550/)]);
    expect(await left()).toEqual([]);
  });

  it('with a code does not wait for news that nobody takes', async () => {
    const waiting: (() => void)[] = [];
    const sent: string[] = [];
    const post: NoticePost = {
      sms: () => Promise.reject(new Error('not used')),
      email: async ({ to }) => {
        if (to === 'news@harbour.example') await new Promise<void>((resolve) => waiting.push(resolve));
        sent.push(to);
      },
    };
    const means = { withTransaction: database.withTransaction, clock, signer, post, readFile };
    const lanes = noticeLanes({ ...means, push: createWebPush({ signer, clock }), awaited: {} });
    await queue({ kind: 'daily-digest', to: 'news@harbour.example', minutes: 60 });
    await queue();
    const runners = lanes.map((handlers) =>
      createJobRunner({ ...means, handlers, onFailure: (_job, error) => failures.push(String(error)) }),
    );
    const passes = runners.map((runner) => runner.runDueJobs());
    await passes[0];
    expect(sent).toEqual(['ana@harbour.example']);
    await expect.poll(() => waiting.length).toBe(1);
    waiting[0]?.();
    await Promise.all(passes);
    expect(sent).toEqual(['ana@harbour.example', 'news@harbour.example']);
  });

  it('is encrypted in the database, and waits if there is no gateway', async () => {
    await queue();
    const rows = await left();
    expect(JSON.stringify(rows)).not.toMatch(/123456|harbour\.example/);
    await run(createNoticePost({ smtpUrl: null, mailFrom: null, smsUrl: null, smsToken: null }));
    expect(failures).toEqual(['Error: A notice waits to be sent, and SMTP_URL is not set.']);
    expect(await left()).toHaveLength(1);
    clock.advance(3600);
    await run(createNoticePost(outside.settings));
    expect(outside.mails).toEqual([]);
  });

  it('that production could not send prevents the start if a program requires codes', async () => {
    await expect(refuseMuteProduction(database, { ...outside.settings, smtpUrl: null })).rejects.toThrow(
      'Northgate Trade asks its people for codes, so NODE_ENV=production needs SMTP_URL, such as smtps://user:password@host:465.',
    );
    await expect(refuseMuteProduction(database, outside.settings)).resolves.toBeUndefined();
  });
});

describe('the configuration of the gateways', () => {
  it('reports the missing variable', async () => {
    const post = createNoticePost({ smtpUrl: null, mailFrom: null, smsUrl: null, smsToken: null });
    const notice = { id: '1', to: 'x', from: { name: 'N', host: 'h' }, subject: 's', text: 't', files: [] };
    await expect(post.sms(notice)).rejects.toThrow('SMS_URL is not set');
  });
});

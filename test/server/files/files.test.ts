import { createHash } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, expect, it } from 'vitest';
import { fileLimits } from '../../../domain/files/stored-file.ts';
import { filePolling } from '../../../domain/files/file-polling.ts';
import { readFile } from '../../../server/files/file-downloads.ts';
import { forgetFileJob } from '../../../server/files/forget-file.ts';
import { makeExportJob, makeExportKind } from '../../../server/files/make-export.ts';
import type { OutgoingNotice } from '../../../server/notices/notice-post.ts';
import { sendNoticeKind } from '../../../server/notices/queue-notice.ts';
import { sendNoticeJob } from '../../../server/notices/send-notice.ts';
import { createJobRunner } from '../../../server/jobs/start-jobs.ts';
import { createSigner } from '../../../server/signing.ts';
import { simulatedScanner } from '../../../server/files/virus-scanner.ts';
import { harboursOn } from '../actions/harbour.ts';
import { describeOnPostgresFirst } from '../both-databases.ts';
import {
  type Business,
  type Member,
  job,
  makeBusiness,
  makeProgram,
  newId,
  northgate,
  owner,
} from '../database/world.ts';
import {
  type Browser,
  type TestPortal,
  emailOf,
  givePassword,
  host,
  linkTo,
  openPortal,
  testSecret,
} from '../http/test-portal.ts';
import { noticesTo } from '../notices/sent-notices.ts';

const pngStart = Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1');
/** More than one database part, with different content in each. */
const photo = Buffer.concat([
  pngStart,
  Buffer.from(Array.from({ length: 40_000 }, (_, line) => `canary-content ${line}`).join(' ')),
]);
const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex');

const eicar = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-' + 'ANTIVIRUS-TEST-FILE!$H+H*';

describeOnPostgresFirst('files', (open) => {
  const scanner = { isDown: false };
  let portal: TestPortal;
  let browsers: Record<'admin' | 'purchaser' | 'colleague' | 'stranger', Browser>;
  let ours: Business;
  const lines: string[] = [];

  beforeAll(async () => {
    const database = await open();
    await makeProgram(database);
    portal = await openPortal(database, {
      logLevel: 'trace',
      logStream: { write: (line) => void lines.push(line) },
      scanFile: (content) => (scanner.isDown ? Promise.reject(new Error('no scanner')) : simulatedScanner(content)),
    });
    ours = await makeBusiness(database);
    const theirs = await makeBusiness(database);
    const enter = async ({ person }: Member) => {
      await givePassword(database, person);
      return portal.signedInBrowser(person);
    };
    browsers = {
      admin: await enter(ours.admin),
      purchaser: await enter(ours.purchaser),
      colleague: await enter(ours.officePurchaser),
      stranger: await enter(theirs.admin),
    };
  });

  type Sent = { readonly id?: string; readonly content?: Buffer; readonly headers?: Record<string, string> };

  const cookiesOf = ({ cookies }: Browser) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

  async function send(who: Browser, { id = newId<string>(), content = photo, headers = {} }: Sent = {}) {
    const response = await portal.app.inject({
      method: 'POST',
      url: `/files/${id}`,
      headers: {
        host,
        'content-type': 'application/octet-stream',
        'x-requested-with': 'XMLHttpRequest',
        'x-file-sha256': hashOf(content),
        'x-file-name': encodeURIComponent('canary-name é.png'),
        cookie: cookiesOf(who),
        authorization: `Bearer ${who.bearer}`,
        'x-session-checksum': who.claims()?.sessionChecksum ?? '',
        ...headers,
      },
      payload: content,
    });
    return { id, status: response.statusCode, body: response.json<Record<string, unknown>>() };
  }

  const codeOf = async (who: Browser, sent: Sent) => {
    const { status, body } = await send(who, sent);
    return [status, body['code']];
  };

  async function addressFor(who: Browser, fileId: string) {
    const document = 'mutation d($fileId: ID!) { downloadFile(fileId: $fileId) { path expiresAt } }';
    const { data, code } = await who.run(document, { fileId });
    return { path: (data?.['downloadFile'] as { path: string } | undefined)?.path ?? '', code };
  }

  const get = (who: Browser, path: string, headers: Record<string, string> = {}) =>
    portal.app.inject({ method: 'GET', url: path, headers: { host, cookie: cookiesOf(who), ...headers } });

  it('are refused where nobody can send any, and the pages know it', async () => {
    const { app } = await openPortal(portal.database, { scanFile: null });
    const headers = { host, 'content-type': 'application/octet-stream', 'x-requested-with': 'XMLHttpRequest' };
    const answer = await app.inject({ method: 'POST', url: `/files/${newId<string>()}`, headers, payload: photo });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'UPLOADS_OFF']);
    const program = await app.inject({ method: 'GET', url: '/public/program', headers: { host } });
    expect(program.json()).toMatchObject({ takesFiles: false });
  });

  it('are stored once under their id, however often and simultaneously they are sent', async () => {
    const id = newId<string>();
    const facts = { id, sha256: hashOf(photo), bytes: photo.length, type: 'image/png', name: 'canary-name é.png' };
    const answers = await Promise.all([1, 2, 3].map(() => send(browsers.admin, { id })));
    for (const { status, body } of [...answers, await send(browsers.admin, { id })])
      expect([status, body]).toEqual([200, facts]);
    const stored = await portal.database.withTransaction(owner, { readOnly: true }, (trx) =>
      trx.selectFrom('blob_chunks').select('data').where('blob_id', '=', id).orderBy('seq').execute(),
    );
    expect(Buffer.concat(stored.map(({ data }) => data)).equals(photo)).toBe(true);
  });

  it('are refused under an id that has another content, or belongs to somebody else', async () => {
    const { id } = await send(browsers.purchaser);
    const changed = Buffer.concat([photo, Buffer.from('!')]);
    expect(await codeOf(browsers.purchaser, { id, content: changed })).toEqual([400, 'FILE_ID_TAKEN']);
    for (const who of [browsers.admin, browsers.colleague, browsers.stranger])
      expect(await codeOf(who, { id })).toEqual([400, 'FILE_ID_TAKEN']);
  });

  it('are refused by content, size and hash, for any name and type', async () => {
    const named = { 'x-file-name': 'photo.png' };
    const page = Buffer.from('<!doctype html><script>alert(1)</script>');
    const cases: [string, Sent, number, string][] = [
      ['a page', { content: page, headers: named }, 400, 'FILE_TYPE_NOT_ALLOWED'],
      ['a drawing with scripts', { content: Buffer.from('<svg onload="x()"/>') }, 400, 'FILE_TYPE_NOT_ALLOWED'],
      ['a program', { content: Buffer.from('MZ\u0090\u0000'), headers: named }, 400, 'FILE_TYPE_NOT_ALLOWED'],
      ['nothing', { content: Buffer.alloc(0) }, 400, 'FILE_TOO_LARGE'],
      ['too much', { content: Buffer.alloc(fileLimits.bytes + 1, pngStart) }, 400, 'FILE_TOO_LARGE'],
      ['another hash', { headers: { 'x-file-sha256': 'a'.repeat(64) } }, 400, 'FILE_DAMAGED'],
      ['no hash', { headers: { 'x-file-sha256': '' } }, 400, 'BAD_REQUEST'],
      ['a broken name', { headers: { 'x-file-name': '%E0%A4%A' } }, 400, 'BAD_REQUEST'],
      ['a strange id', { id: '..%2f..' }, 400, 'BAD_REQUEST'],
    ];
    for (const [name, sent, status, code] of cases)
      expect([name, ...(await codeOf(browsers.admin, sent))]).toEqual([name, status, code]);
  });

  it('are refused and not stored if they contain a virus', async () => {
    const content = Buffer.concat([Buffer.from('%PDF-1.7 '), Buffer.from(eicar)]);
    const { id, status, body } = await send(browsers.admin, { content });
    expect([status, body['code']]).toEqual([400, 'FILE_INFECTED']);
    expect((await addressFor(browsers.admin, id)).code).toBe('NOT_FOUND');
  });

  it('wait while the scanner does not answer, and are not downloadable before', async () => {
    const id = newId<string>();
    scanner.isDown = true;
    expect(await codeOf(browsers.admin, { id })).toEqual([503, 'FILE_NOT_SCANNED']);
    expect((await addressFor(browsers.admin, id)).code).toBe('NOT_FOUND');
    scanner.isDown = false;
    expect((await send(browsers.admin, { id })).status).toBe(200);
    expect((await addressFor(browsers.admin, id)).path).not.toBe('');
  });

  it('are accepted only from a matching session of the portal’s own page, before the body is read', async () => {
    const cases: [Record<string, string>, number, string][] = [
      [{ cookie: '' }, 401, 'UNAUTHENTICATED'],
      [{ authorization: '' }, 401, 'UNAUTHENTICATED'],
      [{ 'x-session-checksum': 'another' }, 409, 'SESSION_CHECKSUM_MISMATCH'],
      [{ authorization: `Bearer ${browsers.stranger.bearer}` }, 409, 'SESSION_CHECKSUM_MISMATCH'],
      [{ 'x-requested-with': '' }, 403, 'FORBIDDEN'],
      [{ origin: 'https://evil.example' }, 403, 'FORBIDDEN'],
      [{ 'sec-fetch-site': 'cross-site' }, 403, 'FORBIDDEN'],
      [{ 'content-type': 'text/plain' }, 400, 'BAD_REQUEST'],
      [{ 'content-type': 'multipart/form-data; boundary=x' }, 400, 'BAD_REQUEST'],
    ];
    const content = Buffer.from('of no type that is allowed');
    for (const [headers, status, code] of cases)
      expect([headers, ...(await codeOf(browsers.admin, { headers, content }))]).toEqual([headers, status, code]);
  });

  it('are downloaded once, as an attachment that is not cached', async () => {
    const { id } = await send(browsers.purchaser);
    const { path } = await addressFor(browsers.admin, id);
    const first = await get(browsers.admin, path);
    expect(first.statusCode).toBe(200);
    expect(first.rawPayload.equals(photo)).toBe(true);
    expect(first.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': `attachment; filename="canary-name _.png"; filename*=UTF-8''canary-name%20%C3%A9.png`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect((await get(browsers.admin, path)).statusCode).toBe(404);
    const twice = (await addressFor(browsers.admin, id)).path;
    const both = await Promise.all([get(browsers.admin, twice), get(browsers.admin, twice)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 404]);
  });

  it('are downloadable only for people who may see them, by a personal address, for a minute', async () => {
    const [own, other] = [await send(browsers.purchaser), await send(browsers.purchaser)];
    for (const who of [browsers.colleague, browsers.stranger])
      expect((await addressFor(who, own.id)).code).toBe('NOT_FOUND');
    expect((await addressFor(browsers.admin, newId())).code).toBe('NOT_FOUND');
    const { path } = await addressFor(browsers.purchaser, own.id);
    for (const who of [browsers.admin, browsers.stranger]) expect((await get(who, path)).statusCode).toBe(404);
    expect((await get(portal.browser(), path)).statusCode).toBe(401);
    expect((await get(browsers.purchaser, path, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    for (const wrong of [path.replace(own.id, other.id), `${path}x`, `/files/${own.id}?once=a.b`, `/files/${own.id}`])
      expect([wrong, (await get(browsers.purchaser, wrong)).statusCode]).toEqual([wrong, 404]);
    expect((await get(browsers.purchaser, path)).statusCode).toBe(200);
    const late = (await addressFor(browsers.purchaser, own.id)).path;
    portal.clock.advance(fileLimits.downloadSeconds);
    expect((await get(browsers.purchaser, late)).statusCode).toBe(404);
  });

  it('have neither content nor name nor key in the log', async () => {
    const { id } = await send(browsers.admin);
    const { path } = await addressFor(browsers.admin, id);
    await get(browsers.admin, path);
    const log = lines.join('');
    expect(log).toContain(`"path":"/files/${id}","status":200`);
    for (const secret of ['canary', path.split('once=')[1] ?? path]) expect(log).not.toContain(secret);
  });

  it('of a seller are downloadable for people who see their invoice, once', async () => {
    const id = newId();
    const content = Buffer.from('%PDF-1.4 from the seller');
    const place = { program_id: northgate, buyer_id: ours.buyer, charge_id: ours.charges.own };
    await portal.database.withTransaction(job, {}, async (trx) => {
      const file = { sha256: hashOf(content), byte_length: content.length, content_type: 'application/pdf' };
      const stored = { ...place, ...file, id, file_name: 'theirs.pdf', completed_at: portal.clock.now() };
      await trx.insertInto('blobs').values(stored).execute();
      await trx.insertInto('blob_chunks').values({ blob_id: id, seq: 0, data: content }).execute();
    });
    for (const who of [browsers.colleague, browsers.stranger])
      expect((await addressFor(who, id)).code).toBe('NOT_FOUND');
    for (const who of [browsers.admin, browsers.purchaser]) {
      const { path } = await addressFor(who, id);
      expect((await get(who, path)).rawPayload.equals(content)).toBe(true);
      expect((await get(who, path)).statusCode).toBe(404);
    }
  });

  it('of all invoices are created for their requester, of what they may see, and sent by e-mail if nobody waited', async () => {
    const { clock, database } = portal;
    const means = { withTransaction: database.withTransaction, clock, signer: createSigner(testSecret), linkTo };
    const onFailure = (_job: unknown, error: unknown) => {
      throw error;
    };
    const jobs = createJobRunner({ ...means, handlers: { [makeExportKind]: makeExportJob(means) }, onFailure });
    const asking =
      'mutation r($filter: JSON, $format: String, $rows: String) { requestExport(filter: $filter, format: $format, rows: $rows) }';
    const ask = async (who: Browser, filter: unknown = null, options: Readonly<Record<string, string>> = {}) =>
      String((await who.run(asking, { filter, ...options })).data?.['requestExport']);
    expect((await browsers.admin.run(asking, { filter: { tab: 'none' } })).code).toBe('BAD_INPUT');
    const narrowed = await ask(browsers.admin, { tab: 'all', search: ours.charges.own.slice(0, 8).toUpperCase() });
    for (const wrong of [{ format: 'exe' }, { rows: 'people' }])
      expect((await browsers.admin.run(asking, wrong)).code).toBe('BAD_INPUT');
    const workbook = await ask(browsers.purchaser, null, { format: 'xlsx' });
    const ledger = await ask(browsers.admin, null, { rows: 'transactions' });
    const ownLedger = await ask(browsers.purchaser, null, { rows: 'transactions' });
    const [waitedFor, left] = [await ask(browsers.purchaser), await ask(browsers.admin)];
    expect((await addressFor(browsers.purchaser, waitedFor)).code).toBe('NOT_FOUND');

    await jobs.runDueJobs();
    const { path } = await addressFor(browsers.purchaser, waitedFor);
    const [head, ...rows] = (await get(browsers.purchaser, path)).body.trim().split('\r\n');
    expect(head).toBe('Invoice,Type,Seller,Billed,Due,Status,Total (GBP),Remaining due (GBP)');
    const found = await get(browsers.admin, (await addressFor(browsers.admin, narrowed)).path);
    expect(found.body.trim().split('\r\n').slice(1)).toEqual([expect.stringContaining(`${ours.charges.own},`)]);
    expect(rows).toEqual([expect.stringContaining(`${ours.charges.own},Charge,Seller Ltd,2026-10-01,2026-10-31,`)]);

    const excel = await get(browsers.purchaser, (await addressFor(browsers.purchaser, workbook)).path);
    expect(excel.headers['content-type']).toContain('spreadsheetml.sheet');
    const parts = unzipSync(new Uint8Array(excel.rawPayload));
    expect(strFromU8(parts['xl/sharedStrings.xml'] ?? new Uint8Array())).toContain(ours.charges.own);

    const linesOf = async (who: Browser, id: string) =>
      (await get(who, (await addressFor(who, id)).path)).body.trim().split('\r\n');
    const [ledgerHead, ...lines] = await linesOf(browsers.admin, ledger);
    expect(ledgerHead).toBe('Date,Number,Type,Invoice,Seller,Person,Group,Amount (GBP),Applied,Balance (GBP)');
    expect(lines).toHaveLength(Object.keys(ours.charges).length);
    const [ownHead, ...ownLines] = await linesOf(browsers.purchaser, ownLedger);
    expect(ownHead).not.toContain('Balance');
    expect(ownLines).toEqual([expect.stringContaining(`2026-10-01,${ours.charges.own},Charge,`)]);

    clock.advance(filePolling.limitMs / 1000);
    await jobs.runDueJobs();
    const written = await noticesTo(database, emailOf(ours.admin.person));
    expect(written.map(({ text }) => text.match(/\S+\/download\/\S+/)?.[0])).toEqual([
      `https://northgate.localhost:8443/download/${left}`,
    ]);
    expect(await noticesTo(database, emailOf(ours.purchaser.person))).toEqual([]);
    const whole = await get(browsers.admin, (await addressFor(browsers.admin, left)).path);
    for (const charge of Object.values(ours.charges)) expect(whole.body).toContain(charge);

    // An administrator switches it off: for new files and for existing ones.
    await database.withTransaction(job, {}, (trx) =>
      trx.updateTable('users').set({ may_download_invoices: false }).where('id', '=', ours.admin.user).execute(),
    );
    expect((await browsers.admin.run('mutation r { requestExport }')).code).toBe('INVOICE_DOWNLOAD_OFF');
    expect((await addressFor(browsers.admin, left)).code).toBe('INVOICE_DOWNLOAD_OFF');
    // The transactions of the account are no invoices: the device exports them, too.
    expect((await browsers.admin.run(asking, { rows: 'transactions' })).code).toBeUndefined();
    expect((await addressFor(browsers.admin, ledger)).code).toBeUndefined();
  });

  it('are mailed only to their sender, attached, once the gateway works', async () => {
    const content = Buffer.from('%PDF-1.7 canary-statement');
    const { id } = await send(browsers.purchaser, { content });
    const email = 'mutation e($fileId: ID!) { emailFile(fileId: $fileId) }';
    for (const who of [browsers.admin, browsers.colleague, browsers.stranger])
      expect((await who.run(email, { fileId: id })).code).toBe('NOT_FOUND');
    expect((await browsers.purchaser.run(email, { fileId: newId() })).code).toBe('NOT_FOUND');
    const address = emailOf(ours.purchaser.person);
    expect((await browsers.purchaser.run(email, { fileId: id })).data).toEqual({ emailFile: address });

    const { clock, database } = portal;
    const mails: OutgoingNotice[] = [];
    const post = { email: async (mail: OutgoingNotice) => void mails.push(mail), sms: () => Promise.resolve() };
    const means = {
      withTransaction: database.withTransaction,
      clock,
      signer: createSigner(testSecret),
      post,
      readFile,
    };
    const onFailure = (_job: unknown, error: unknown) => {
      throw error;
    };
    const handlers = { [sendNoticeKind]: sendNoticeJob(means) };
    await createJobRunner({ ...means, handlers, onFailure }).runDueJobs();
    const sent = mails.filter(({ to }) => to === address);
    expect(sent).toMatchObject([{ files: [{ name: 'canary-name é.pdf', type: 'application/pdf', content }] }]);
  });

  it('are limited per day', async () => {
    const who = browsers.colleague;
    const content = pngStart;
    for (let sent = 0; sent < fileLimits.filesInADay; sent += 1)
      expect((await send(who, { content })).status).toBe(200);
    expect(await codeOf(who, { content })).toEqual([429, 'THROTTLED']);
    portal.clock.advance(86_401);
  });
});

describeOnPostgresFirst('a file that an action names', (open) => {
  const harbourOf = harboursOn(open);

  it('must be its author’s, with this content, and is kept as long as the action', async () => {
    const harbour = await harbourOf();
    const store = async (user: string, isComplete: boolean) => {
      const id = newId<never>();
      const file = { sha256: 'b'.repeat(64), byte_length: 3, content_type: 'image/png', file_name: 'photo.png' };
      await harbour.database.withTransaction(harbour.asJob, {}, (trx) =>
        trx
          .insertInto('blobs')
          .values({
            ...file,
            id,
            program_id: harbour.program.id,
            buyer_id: harbour.buyer,
            user_id: user,
            completed_at: isComplete ? harbour.clock.now() : null,
          })
          .execute(),
      );
      return { id, sha256: file.sha256, bytes: 3, type: file.content_type };
    };
    const [own, unnamed] = [await store(harbour.people.tom.user, true), await store(harbour.people.tom.user, true)];
    const half = await store(harbour.people.tom.user, false);
    const anas = await store(harbour.people.ana.user, true);
    const charges = await harbour.invoices(10_000);
    const missing = [half, anas, { ...own, sha256: 'c'.repeat(64) }, { ...own, type: 'image/jpeg' }];
    for (const file of missing)
      expect(await harbour.pay('tom', charges, { attachments: [own, file] })).toMatchObject({ code: 'FILE_MISSING' });
    expect(await harbour.pay('tom', charges, { attachments: [own] })).toMatchObject({ outcome: 'completed' });

    const forget = forgetFileJob(harbour.database.withTransaction);
    for (const { id } of [own, unnamed])
      await forget({ ...harbour.asJob, kind: 'forget-file', payload: { fileId: id } } as never);
    const left = await harbour.database.withTransaction(harbour.asJob, { readOnly: true }, (trx) =>
      trx.selectFrom('blobs').select('id').where('id', 'in', [own.id, unnamed.id]).execute(),
    );
    expect(left).toEqual([{ id: own.id }]);
  });
});

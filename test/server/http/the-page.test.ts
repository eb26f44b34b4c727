import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, expect, it } from 'vitest';
import type { ProgramId } from '../../../domain/ids.ts';
import { describeOnPostgres } from '../both-databases.ts';
import { changeSettings, makeProgram, owner } from '../database/world.ts';
import { type TestPortal, host, openPortal } from './test-portal.ts';

const summit = 'summit' as ProgramId;
const html =
  '<!doctype html><meta property="csp-nonce" nonce="__CSP_NONCE__"><script nonce="__CSP_NONCE__" src="/assets/main-1234.js"></script>';
const script = 'console.log("the portal");'.repeat(100);

describeOnPostgres('the page', (open) => {
  let portal: TestPortal;

  beforeAll(async () => {
    const database = await open();
    await makeProgram(database);
    await makeProgram(database, summit);
    const directory = mkdtempSync(join(tmpdir(), 'portal-page-'));
    mkdirSync(join(directory, 'assets'));
    writeFileSync(join(directory, 'index.html'), html);
    writeFileSync(join(directory, 'index.html.br'), brotliCompressSync(html));
    writeFileSync(join(directory, 'service-worker.js'), script);
    writeFileSync(join(directory, 'assets', 'main-1234.js'), script);
    writeFileSync(join(directory, 'assets', 'main-1234.js.br'), brotliCompressSync(script));
    writeFileSync(join(tmpdir(), 'portal-secret.txt'), 'not for you');
    portal = await openPortal(database, { pageDirectory: directory });
  });

  const get = (path: string, headers: Record<string, string> = {}) =>
    portal.app.inject({ method: 'GET', url: path, headers: { host, ...headers } });
  const visit = (path: string) => get(path, { accept: 'text/html,application/xhtml+xml' });

  it.each(['/', '/login', '/account-overview', '/en-GB', '/payment/abc?x=1', '/index.html'])(
    '%s is the page, with a nonce of its own',
    async (path) => {
      const [one, other] = [await visit(path), await visit(path)];
      expect(one.statusCode).toBe(200);
      const nonce = /'nonce-([^']+)'/.exec(String(one.headers['content-security-policy']))?.[1] ?? 'none';
      expect(one.body).toBe(html.replaceAll('__CSP_NONCE__', nonce));
      expect(other.body).not.toBe(one.body);
      expect(one.headers['cache-control']).toBe('no-cache, private');
    },
  );

  it.each(['*/*', undefined, 'text/plain', 'image/png, */*;q=0.8'])(
    'is for everybody who does not ask for JSON: Accept %j',
    async (accept) => {
      for (const path of ['/', '/login', '/nobody-knows-this']) {
        const page = await get(path, accept === undefined ? {} : { accept });
        expect([path, page.statusCode, String(page.headers['content-type'])]).toEqual([
          path,
          200,
          'text/html; charset=utf-8',
        ]);
      }
    },
  );

  it('is not for programs that ask for data, and not at the addresses of data', async () => {
    const asksForData: Record<string, string>[] = [
      { accept: 'application/json' },
      { accept: '*/*', 'sec-fetch-dest': 'empty' },
    ];
    for (const headers of asksForData) {
      const answer = await get('/login', headers);
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, 'NOT_FOUND']);
    }
    for (const path of ['/public/nothing', '/dev/mailbox', '/files', '/assets/x'])
      expect([path, (await get(path, { accept: '*/*' })).statusCode]).toEqual([path, 404]);
  });

  it('its policy allows no inline script, no plugin, no other base and no frame', async () => {
    const policy = String((await visit('/')).headers['content-security-policy']);
    expect(policy).not.toContain('unsafe');
    for (const part of [
      "default-src 'none'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
      "frame-src 'none'",
    ]) {
      expect(policy).toContain(part);
    }
  });

  it('may embed what its program names, and nothing of another program', async () => {
    const embeddedPages = { accountActivity: 'https://partner.example/activity' };
    await portal.database.withTransaction(owner, {}, (trx) => changeSettings(trx, summit, { embeddedPages }));
    const policyAt = async (at: string) =>
      String((await get('/', { accept: 'text/html', host: at })).headers['content-security-policy']);
    await expect.poll(() => policyAt('summit.localhost')).toContain('; frame-src https://partner.example;');
    expect(await policyAt(host)).toContain("; frame-src 'none';");
  });

  it('is compressed if the browser accepts it', async () => {
    const page = await get('/', { accept: 'text/html', 'accept-encoding': 'gzip, br' });
    expect(page.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(page.rawPayload).toString('utf8')).toContain('csp-nonce');
    const file = await get('/assets/main-1234.js', { 'accept-encoding': 'gzip, br' });
    expect([file.headers['content-encoding'], file.headers['vary']]).toEqual(['br', 'accept-encoding']);
    expect((await get('/assets/main-1234.js')).body).toBe(script);
  });

  it('files with a hash in their name are cached forever, the worker is revalidated each time', async () => {
    expect((await get('/assets/main-1234.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const worker = await get('/service-worker.js');
    expect(worker.headers['cache-control']).toBe('no-cache');
    const again = await get('/service-worker.js', { 'if-none-match': String(worker.headers['etag']) });
    expect(again.statusCode).toBe(304);
  });

  it('a missing file is not found, instead of the page', async () => {
    for (const path of ['/assets/gone-5678.js', '/nothing.png']) {
      const response = await visit(path);
      expect([response.statusCode, response.headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8']);
    }
    // A page requests a missing file in this way to find out whether it is gone.
    const isThere = (url: string) => portal.app.inject({ method: 'HEAD', url, headers: { host } });
    expect((await isThere('/assets/gone-5678.js')).statusCode).toBe(404);
    expect((await isThere('/assets/main-1234.js')).statusCode).toBe(200);
    expect((await get('/anything', { accept: 'application/json' })).json()).toMatchObject({ code: 'NOT_FOUND' });
    expect((await portal.app.inject({ method: 'POST', url: '/login', headers: { host } })).statusCode).toBe(404);
  });

  it.each([
    '/../portal-secret.txt',
    '/..%2fportal-secret.txt',
    '/assets/..%2f..%2fportal-secret.txt',
    '/%2e%2e/portal-secret.txt',
    '/assets/%00',
  ])('no path leaves its folder: %s', async (path) => {
    const response = await get(path);
    expect(response.statusCode).toBeGreaterThanOrEqual(400);
    expect(response.body).not.toContain('not for you');
  });

  it('without a build there is a message', async () => {
    const bare = await openPortal(portal.database);
    const response = await bare.app.inject({ method: 'GET', url: '/', headers: { host, accept: 'text/html' } });
    expect([response.statusCode, response.body]).toEqual([503, 'The page has not been built. Run "npm run build".\n']);
  });
});

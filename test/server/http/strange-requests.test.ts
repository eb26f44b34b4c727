import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnPostgres, isLongSuite } from '../both-databases.ts';
import { type Business, makeProgram } from '../database/world.ts';
import { type RawAnswer, getLines, postLines, sendRaw } from './raw-request.ts';
import { type Browser, type TestPortal, host, openPortal, makeSignInBusiness } from './test-portal.ts';

const canary = 'canary';
const strangePaths = [
  '/%ff',
  `/%ff${canary}`,
  `/${canary}%`,
  `/icons/${canary}%c3%28`,
  `/icons/${canary.repeat(60)}`,
  `/public/program-locale-translations/${'x'.repeat(300)}/caas-buyer.lang.default.main`,
  `/%00${canary}`,
  `/assets/%00${canary}`,
  `/assets/${canary}%0d%0aset-cookie:%20a=b`,
  `//${canary}/%2e%2e`,
  `/..%5c..%5c${canary}`,
  `http://[${canary}/graphql`,
  `http://${canary}/%ff`,
  `ftp://${canary}/`,
  `*`,
  `/sso/login?email=%ff&returnUrl=%00${canary}&args=%ed%a0%80&link[]=1&link[a]=2`,
  `/sso/callback?state=%00&code=%ff${canary}`,
  `/graphql?query=%ff${canary}`,
  `/dev/mailbox.json?to=%00&to=${canary}`,
  '/%69ndex.html',
  `/${'a/'.repeat(3_000)}${canary}`,
];

/** Valid characters of a header: no zero byte and no line end, which Node refuses by itself. */
const strangeTexts = [
  '',
  ' ',
  '%',
  '%ff',
  '%00',
  '\u00ff\u00fe',
  '\t',
  'x'.repeat(7_000),
  '"',
  '[',
  '{"a":',
  '__proto__',
  ';;=;',
  ',,,',
  '1e400',
  '-1',
  'null',
  '::',
  '\u00e2\u0082',
];
const readHeaders = [
  'accept',
  'accept-encoding',
  'accept-language',
  'authorization',
  'content-type',
  'cookie',
  'if-modified-since',
  'if-none-match',
  'origin',
  'range',
  'referer',
  'sec-fetch-site',
  'user-agent',
  'x-mfa-event-id',
  'x-program-id',
  'x-requested-with',
  'x-session-checksum',
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-real-ip',
  'expect',
  'transfer-encoding',
  'content-encoding',
  'if-range',
];
const cookieNames = [
  'portal-id',
  'portal-waiting',
  'portal-device',
  'portal-sso',
  'session',
  '__Host-portal-id',
  '__Host-portal-sso',
  '__proto__',
];

describeOnPostgres('for any request, the server', (open) => {
  let portal: TestPortal;
  let business: Business;
  let browser: Browser;
  const failures: string[] = [];
  let turn = 0;

  beforeAll(async () => {
    const database = await open();
    await makeProgram(database);
    const pageDirectory = mkdtempSync(join(tmpdir(), 'portal-strange-'));
    mkdirSync(join(pageDirectory, 'assets'));
    writeFileSync(join(pageDirectory, 'index.html'), '<!doctype html><p nonce="__CSP_NONCE__">the page');
    writeFileSync(join(pageDirectory, 'assets', 'main-1234.js'), 'script');
    portal = await openPortal(database, {
      pageDirectory,
      trustedProxies: ['127.0.0.1'],
      demo: { advanceBankClock: () => Promise.resolve(), receiveTransfer: () => Promise.resolve() },
      logLevel: 'error',
      logStream: { write: (line) => void failures.push(line) },
    });
    business = await makeSignInBusiness(database, 'admin');
    browser = await portal.signedInBrowser(business.admin.person);
    await portal.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => portal.app.close());

  it.each(strangePaths)('answers GET %s with its own headers, and echoes nothing of it', async (path) => {
    // A browser may get the page, which shows its own error; a script gets no success.
    for (const [accept, leastStatus] of [
      ['text/html', 200],
      ['application/json', 300],
    ] as const) {
      const answer = await sendRaw(portal.app, getLines(path, { host, accept }));
      expectOurs(answer);
      expect(answer.status).toBeGreaterThanOrEqual(leastStatus);
      expect(answer.text).not.toContain(canary);
    }
  });

  it('serves no page without its nonce, for any spelling of its file', async () => {
    for (const path of [
      '/index.html',
      '/%69ndex.html',
      '/index%2ehtml',
      '/./index.html',
      '/assets/../index.html',
      '//index.html',
    ]) {
      const answer = await sendRaw(portal.app, getLines(path, { host, accept: '*/*' }));
      expect([path, answer.body]).not.toEqual([path, expect.stringContaining('__CSP_NONCE__')]);
    }
  });

  it.each([
    'northgate.localhost:99999',
    'northgate.localhost:65536',
    'northgate.localhost:-1',
    'northgate.localhost:80:80',
    'northgate.localhost:8o',
    'northgate.localhost:999999999999999999999',
    'northgate.localhost/',
    'northgate.localhost?',
    'a@northgate.localhost',
    'northgate.localhost, evil.example',
    '[::1',
    '[northgate.localhost]',
    'north\u00e4gate.localhost',
    '%6eorthgate.localhost',
    '',
  ])('the Host "%s" names no portal, for any route', async (given) => {
    const body = JSON.stringify({ query: '{ currentUser { id } }' });
    const requests = [
      getLines('/public/program', { host: given }),
      getLines('/', { host: given, accept: 'text/html' }),
      getLines('/sso/login', { host: given }),
      getLines('/events', { host: given }),
      postLines('/graphql', { host: given, 'x-requested-with': 'XMLHttpRequest' }, body),
    ];
    for (const lines of requests) {
      const answer = await sendRaw(portal.app, lines, lines[0]?.startsWith('POST') ? body : '');
      expectOurs(answer);
      expect([lines[0], [400, 421].includes(answer.status)]).toEqual([lines[0], true]);
    }
  });

  it.each([
    'northgate.localhost',
    'NORTHGATE.localhost:8080',
    'northgate.localhost.',
    'northgate.localhost:',
    'northgate.localhost.:65535',
  ])('the Host "%s" is the program’s', async (given) => {
    expect((await sendRaw(portal.app, getLines('/public/program', { host: given }))).status).toBe(200);
    expect((await sendRaw(portal.app, getLines('/sso/login', { host: given }))).status).toBe(303);
  });

  it.each(readHeaders)('the header %s causes no internal error', async (name) => {
    for (const text of strangeTexts) expect(await defectsWith({ [name]: text })).toEqual([]);
  });

  it.each(cookieNames)('the cookie %s causes no internal error', async (name) => {
    for (const text of [...strangeTexts, 'a.b.c', 'eyJhIjoxfQ.AAAA', `${'A'.repeat(43)}`])
      expect(await defectsWith({ cookie: `${name}=${text}` })).toEqual([]);
  });

  it.each([
    ['no request at all', 'garbage\r\n\r\n', 400],
    ['a zero byte in a header', `GET / HTTP/1.1\r\nhost: ${host}\r\nx-a: \0${canary}\r\n\r\n`, 400],
    ['two lengths', `POST /graphql HTTP/1.1\r\nhost: ${host}\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n`, 400],
    [
      'a length and chunks',
      `POST /graphql HTTP/1.1\r\nhost: ${host}\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n`,
      400,
    ],
    ['headers without end', `GET / HTTP/1.1\r\nhost: ${host}\r\nx-a: ${canary.repeat(10_000)}\r\n\r\n`, 431],
  ])('answers %s with its own headers', async (_name, bytes, status) => {
    const answer = await sendRaw(portal.app, [bytes]);
    expectOurs(answer);
    expect(answer.status).toBe(status);
    expect(answer.text).not.toContain(canary);
  });

  /** Internal errors on any kind of route, with the caller's own cookies and bearer and the given header. */
  async function defectsWith(headers: Record<string, string>): Promise<unknown[]> {
    const defects: unknown[] = [];
    const usual = {
      host,
      'x-requested-with': 'XMLHttpRequest',
      authorization: `Bearer ${browser.bearer}`,
      'x-session-checksum': browser.claims()?.sessionChecksum ?? '',
      cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    };
    const me = JSON.stringify({ query: '{ currentUser { id } }' });
    const change = JSON.stringify({ query: 'mutation { renewRecoveryCodes }' });
    const wrong = JSON.stringify({ query: `mutation { signIn(email: "a@b.example", password: "x") { userId } }` });
    const requests: [string[], string][] = [
      ...[
        '/',
        '/events',
        '/manifest.webmanifest',
        '/assets/main-1234.js',
        '/sso/login',
        '/sso/callback?code=1&state=1',
        '/metrics',
        '/dev/mailbox',
        '/dev/transfers',
      ].map((path): [string[], string] => [getLines(path, { ...usual, ...headers }), '']),
      [postLines('/auth', { ...usual, ...headers }, '{}'), '{}'],
      ...[me, change, wrong].map((body): [string[], string] => [
        postLines('/graphql', { ...usual, ...headers }, body),
        body,
      ]),
    ];
    // In `npm test` each value goes to three of the routes, the next one to the next three; in the long suite to all of them.
    const tried = isLongSuite ? requests : [0, 1, 2].map((offset) => requests[(turn + offset) % requests.length]);
    turn += 3;
    for (const [lines, body] of tried.filter((request) => request !== undefined)) {
      const answer = await sendRaw(portal.app, lines, body);
      const log = failures.splice(0);
      if (answer.status >= 500 || answer.text.includes('INTERNAL') || log.length > 0)
        defects.push({ headers, request: lines[0], answer: answer.text, log });
    }
    return defects;
  }
});

function expectOurs({ headers, status, text }: RawAnswer): void {
  expect([text.slice(0, 300), status < 500]).toEqual([text.slice(0, 300), true]);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(headers.get('referrer-policy')).toBe('same-origin');
}

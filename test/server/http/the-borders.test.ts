import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { type Instant, instantToMs } from '../../../domain/time/instant.ts';
import type { MaintenanceWindow } from '../../../domain/programs/program-settings.ts';
import type { ProgramId } from '../../../domain/ids.ts';
import { describeOnPostgres } from '../both-databases.ts';
import { type Business, makeProgram, northgate, owner, changeSettings } from '../database/world.ts';
import { type Browser, type TestPortal, emailOf, host, openPortal, makeSignInBusiness } from './test-portal.ts';

const summit = 'summit' as ProgramId;
const meDocument = 'query me { currentUser { id } }';

describeOnPostgres('at its public interface, the server', (open) => {
  let portal: TestPortal;
  let business: Business;
  let browser: Browser;

  beforeAll(async () => {
    const database = await open();
    await makeProgram(database);
    await makeProgram(database, summit);
    portal = await openPortal(database);
    business = await makeSignInBusiness(database, 'admin');
    browser = await portal.signedInBrowser(business.admin.person);
  });

  const ask = (path: string, headers: Record<string, string> = {}) =>
    portal.app.inject({ method: 'GET', url: path, headers: { host, ...headers } });

  it('finds the program by host, and reports an unknown host', async () => {
    expect((await ask('/public/program')).json()).toMatchObject({
      id: 'northgate',
      timeZone: 'Europe/London',
      accentStyle: { '--accent-fill': '#1c5d99' },
    });
    expect((await ask('/public/program', { host: 'summit.localhost:8080' })).json()).toMatchObject({ id: 'summit' });
    const unknown = await ask('/public/program', { host: 'elsewhere.example' });
    expect([unknown.statusCode, unknown.json()]).toMatchObject([421, { code: 'UNKNOWN_HOST' }]);
    const page = await ask('/', { host: 'elsewhere.example', accept: 'text/html' });
    expect(page.body).toBe('There is no portal at this address. Check the address in your invitation.\n');
  });

  it('ignores forwarded hosts, and refuses pages of another program', async () => {
    const forwarded = await ask('/public/program', {
      'x-forwarded-host': 'summit.localhost',
      forwarded: 'host=summit.localhost',
    });
    expect(forwarded.json()).toMatchObject({ id: 'northgate' });
    expect((await ask('/public/program', { host: 'elsewhere.example', 'x-forwarded-host': host })).statusCode).toBe(
      421,
    );
    const foreign = await ask('/public/program', { 'x-program-id': 'summit' });
    expect([foreign.statusCode, foreign.json()]).toMatchObject([403, { code: 'PROGRAM_MISMATCH' }]);
  });

  it('serves localhost only if it is configured', async () => {
    expect((await ask('/probe', { host: '127.0.0.1:8080' })).statusCode).toBe(421);
    const demo = await openPortal(portal.database, { fallbackHost: host });
    for (const name of ['localhost:8080', '127.0.0.1', '[::1]:8080', 'LOCALHOST', 'localhost.']) {
      const probe = await demo.app.inject({ method: 'HEAD', url: '/probe', headers: { host: name } });
      expect([probe.statusCode, probe.headers['x-portal']]).toEqual([204, 'northgate']);
    }
  });

  it('refuses the session of another program', async () => {
    const elsewhere = portal.browser({ host: 'summit.localhost' });
    elsewhere.cookies = new Map(browser.cookies);
    expect(await elsewhere.auth()).toBe(401);
  });

  it('reports health and readiness, and its metrics only locally', async () => {
    expect((await ask('/healthz', { host: 'anything' })).json()).toEqual({ status: 'ok' });
    expect((await ask('/readyz', { host: 'anything' })).json()).toEqual({ status: 'ok' });
    const outside = await portal.app.inject({ method: 'GET', url: '/metrics', remoteAddress: '10.0.0.9' });
    expect(outside.statusCode).toBe(404);
    const inside = await portal.app.inject({ method: 'GET', url: '/metrics', remoteAddress: '127.0.0.1' });
    expect(inside.body).toContain('portal_operations_total{name="signIn",code="OK"}');
    const scraped = await openPortal(portal.database, { metricsToken: 'a token of sixteen' });
    const headers = { authorization: 'Bearer a token of sixteen' };
    expect(
      (await scraped.app.inject({ method: 'GET', url: '/metrics', remoteAddress: '10.0.0.9', headers })).statusCode,
    ).toBe(200);
  });

  it('refuses requests that a foreign page could make a browser send', async () => {
    const body = JSON.stringify({ query: meDocument });
    const plain = {
      'x-requested-with': 'XMLHttpRequest',
      'x-session-checksum': browser.claims()?.sessionChecksum ?? '',
      authorization: `Bearer ${browser.bearer}`,
    };
    const json = { ...plain, 'content-type': 'application/json' };
    const cases: [string, Record<string, string>, number, string][] = [
      ['text', { ...plain, 'content-type': 'text/plain' }, 400, 'BAD_REQUEST'],
      ['a form', { ...plain, 'content-type': 'application/x-www-form-urlencoded' }, 400, 'BAD_REQUEST'],
      ['a multipart form', { ...plain, 'content-type': 'multipart/form-data; boundary=x' }, 400, 'BAD_REQUEST'],
      ['JSON in disguise', { ...plain, 'content-type': 'text/plain; application/json' }, 400, 'BAD_REQUEST'],
      ['no X-Requested-With', { ...json, 'x-requested-with': '' }, 403, 'FORBIDDEN'],
      ['another X-Requested-With', { ...json, 'x-requested-with': 'fetch' }, 403, 'FORBIDDEN'],
      ['another origin', { ...json, origin: 'https://evil.example' }, 403, 'FORBIDDEN'],
      ['a sandboxed origin', { ...json, origin: 'null' }, 403, 'FORBIDDEN'],
      ['another site', { ...json, 'sec-fetch-site': 'cross-site' }, 403, 'FORBIDDEN'],
      ['a sister site', { ...json, 'sec-fetch-site': 'same-site' }, 403, 'FORBIDDEN'],
    ];
    for (const [name, headers, status, code] of cases) {
      const response = await browser.send({ method: 'POST', path: '/graphql', body, headers });
      expect([
        name,
        response.statusCode,
        response.json<{ errors: { extensions: { code: string } }[] }>().errors[0]?.extensions.code,
      ]).toEqual([name, status, code]);
      expect(response.headers).not.toHaveProperty('access-control-allow-origin');
    }
    expect(
      (await browser.send({ method: 'GET', path: `/graphql?query=${encodeURIComponent(meDocument)}` })).statusCode,
    ).toBe(400);
    const own = await browser.send({
      method: 'POST',
      path: '/graphql',
      body,
      headers: { ...json, origin: `http://${host}`, 'sec-fetch-site': 'same-origin' },
    });
    expect(own.json()).toEqual({ data: { currentUser: { id: business.admin.user } } });
  });

  it('gives no bearer to another site, and answers no preflight', async () => {
    const headers = { origin: 'https://evil.example' };
    expect((await browser.send({ method: 'POST', path: '/auth', body: {}, headers })).statusCode).toBe(403);
    const preflight = await portal.app.inject({
      method: 'OPTIONS',
      url: '/graphql',
      headers: { host, ...headers, 'access-control-request-method': 'POST' },
    });
    expect(preflight.headers).not.toHaveProperty('access-control-allow-origin');
    expect(preflight.statusCode).toBe(404);
  });

  it('refuses bodies that are broken, too large, or not one operation', async () => {
    const send = async (body: unknown) => {
      const response = await browser.send({
        method: 'POST',
        path: '/graphql',
        body,
        headers: { 'x-requested-with': 'XMLHttpRequest' },
      });
      return [
        response.statusCode,
        response.json<{ errors: { extensions: { code: string } }[] }>().errors[0]?.extensions.code,
      ];
    };
    expect(await send('{"query": "query')).toEqual([400, 'BAD_REQUEST']);
    expect(await send('null')).toEqual([400, 'BAD_REQUEST']);
    expect(await send([{ query: meDocument }, { query: meDocument }])).toEqual([400, 'BAD_REQUEST']);
    expect(await send({ query: 42 })).toEqual([400, 'BAD_REQUEST']);
    expect(await send({ query: meDocument, variables: [] })).toEqual([400, 'BAD_REQUEST']);
    expect(await send({ query: meDocument, operationName: 'other' })).toEqual([401, 'UNAUTHENTICATED']);
    expect(await send({ query: meDocument, variables: { list: Array.from({ length: 1001 }, () => 1) } })).toEqual([
      413,
      'TOO_LARGE',
    ]);
    expect(await send({ query: meDocument, variables: { text: 'x'.repeat(1_100_000) } })).toEqual([413, 'TOO_LARGE']);
    expect(await send('{"__proto__": {"isAdmin": true}, "query": "{ currentUser { id } }"}')).toEqual([
      400,
      'BAD_REQUEST',
    ]);
  });

  it('forbids caching of its API’s answers, and framing', async () => {
    const answers = [
      await browser.run(meDocument).then((answer) => answer.response),
      await browser.send({ method: 'POST', path: '/auth', body: {} }),
      await portal.browser().send({ method: 'POST', path: '/auth', body: {} }),
      await ask('/public/program'),
      await ask('/probe'),
      await ask('/nothing-here', { accept: 'application/json' }),
    ];
    for (const { headers } of answers) {
      expect(headers['cache-control']).toBe('no-store');
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['referrer-policy']).toBe('same-origin');
      expect(headers['permissions-policy']).toContain('camera=()');
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    }
  });

  it('sends its time only with answers that are never cached', async () => {
    const time = String(instantToMs(portal.clock.now()));
    for (const path of ['/public/program', '/probe', '/graphql'])
      expect([path, (await ask(path)).headers['x-portal-time']]).toEqual([path, time]);
    expect((await ask('/', { accept: 'text/html' })).headers['x-portal-time']).toBeUndefined();
  });

  it('binds the cookie to the host on https, as reported by a trusted proxy only', async () => {
    const proxied = await openPortal(portal.database, { trustedProxies: ['10.7.7.7'] });
    const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.9' };
    const trusted = proxied.browser({ address: '10.7.7.7' });
    const document =
      'mutation signIn($email: String!, $password: String!) { signIn(email: $email, password: $password) { userId } }';
    const credentials = { email: emailOf(business.admin.person), password: 'Right-password-1!' };
    const secure = await trusted.run(document, credentials, headers);
    expect(secure.response.cookies.find((cookie) => cookie.name === '__Host-portal-id')).toMatchObject({
      secure: true,
      httpOnly: true,
      path: '/',
    });
    expect(secure.response.headers['strict-transport-security']).toContain('max-age');
    const untrusted = await proxied.browser({ address: '10.8.8.8' }).run(document, credentials, headers);
    expect(untrusted.response.cookies.map((cookie) => cookie.name)).toContain('portal-id');
  });

  it('serves a program’s texts, the nearest locale first, and changes at once', async () => {
    const path = (locale: string) => `/public/program-locale-translations/${locale}/caas-buyer.lang.default.main`;
    expect((await ask(path('de-AT'))).json()).toEqual({});
    const translations = {
      'en-US': { a: 'default', b: 'default', c: 'default' },
      de: { b: 'language', c: 'language' },
      'de-AT': { c: 'full' },
    };
    await portal.database.withTransaction(owner, {}, (transaction) =>
      transaction
        .updateTable('programs')
        .set({ translations: JSON.stringify(translations) })
        .where('id', '=', northgate)
        .execute(),
    );
    await expect
      .poll(async () => (await ask(path('de-AT'))).json<unknown>())
      .toEqual({ a: 'default', b: 'language', c: 'full' });
    for (const locale of ['__proto__', 'de-at', '..%2f..', 'constructor'])
      expect((await ask(path(locale))).statusCode).toBe(404);
  });

  it('reports maintenance and its end', async () => {
    const from = portal.clock.now();
    const to = new Date(Date.parse(from) + 600_000).toISOString() as Instant;
    const set = (maintenance: MaintenanceWindow | null) =>
      portal.database.withTransaction(owner, {}, (transaction) => changeSettings(transaction, summit, { maintenance }));
    await set({ from, to, email: 'help@summit.example' });
    const visitor = portal.browser({ host: 'summit.localhost' });
    await expect.poll(async () => (await visitor.run(meDocument)).status).toBe(503);
    const answer = await visitor.run(meDocument);
    expect([answer.code, answer.response.headers['retry-after']]).toEqual(['MAINTENANCE', '600']);
    expect((await ask('/public/program', { host: 'summit.localhost' })).json()).toMatchObject({
      isMaintenanceActive: true,
    });
    await set(null);
    await expect.poll(async () => (await visitor.run(meDocument)).status).toBe(401);
  });

  it('answers an internal error without details', async () => {
    const broken = await openPortal(portal.database);
    await portal.database.withTransaction(owner, {}, (transaction) =>
      sql`alter table account_requests rename to gone`.execute(transaction),
    );
    const visitor = broken.browser();
    await visitor.enter(emailOf(business.admin.person));
    const answer = await visitor.run('query company { company { name } currentUser { id } }');
    await portal.database.withTransaction(owner, {}, (transaction) =>
      sql`alter table gone rename to account_requests`.execute(transaction),
    );
    expect([answer.status, answer.code]).toEqual([200, 'INTERNAL']);
    expect(answer.response.body).not.toMatch(/does not exist|relation|select|\.ts|node_modules/i);
    expect(answer.response.json()).toHaveProperty('errors[0].extensions.requestId');
  });

  it('tells an address above the rate limit when to retry', async () => {
    const small = await openPortal(portal.database, { requestsPerMinute: 3 });
    const flood = small.browser({ address: '10.5.5.5' });
    for (let request = 0; request < 3; request += 1) await flood.auth();
    const response = await flood.send({ method: 'POST', path: '/auth', body: {} });
    expect([response.statusCode, response.json()]).toMatchObject([429, { code: 'THROTTLED' }]);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    expect(await small.browser({ address: '10.5.5.6' }).auth()).toBe(401);
  });
});

import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { PortalDatabase } from '../../../server/database/database.ts';
import { createProxyTrust, describeProxyTrust } from '../../../server/proxy-networks.ts';
import { describeOnPostgres } from '../both-databases.ts';
import { type Business, makeProgram } from '../database/world.ts';
import { emailOf, host, openPortal, makeSignInBusiness } from './test-portal.ts';

const demo = { advanceBankClock: () => Promise.resolve(), receiveTransfer: () => Promise.resolve() };
const forwardingHeaders: readonly Record<string, string>[] = [
  { 'x-forwarded-for': '127.0.0.1' },
  { 'x-forwarded-for': '' },
  { 'x-forwarded-proto': 'https' },
  { 'x-forwarded-host': host },
  { 'x-forwarded-port': '443' },
  { 'cf-connecting-ip': '203.0.113.9' },
  { 'true-client-ip': '203.0.113.9' },
  { 'fastly-client-ip': '203.0.113.9' },
  { 'x-a-header-of-tomorrow': '203.0.113.9' },
  { 'x-real-ip': '127.0.0.1' },
  { forwarded: 'for=127.0.0.1' },
  { via: '1.1 proxy' },
];
const ownPlaces = [
  { method: 'GET', url: '/metrics' },
  { method: 'GET', url: '/%6detrics' },
  { method: 'GET', url: '/dev/mailbox' },
  { method: 'GET', url: '/dev/mailbox.json' },
  { method: 'GET', url: '/dev/transfers' },
  { method: 'GET', url: '/d%65v/mailbox.json' },
  { method: 'POST', url: '/dev/bank-clock', payload: '{"advanceSeconds":0}' },
] as const;

describeOnPostgres('proxies', (open) => {
  let database: PortalDatabase;
  let business: Business;
  const lines: string[] = [];
  const logStream = { write: (line: string) => void lines.push(line) };

  beforeAll(async () => {
    database = await open();
    await makeProgram(database);
    business = await makeSignInBusiness(database, 'admin');
  });
  beforeEach(() => void lines.splice(0));

  it('pages for this machine are refused to requests that a local proxy forwarded', async () => {
    for (const trustedProxies of [[], ['10.7.7.7']]) {
      const { app } = await openPortal(database, { demo, trustedProxies });
      for (const place of ownPlaces) {
        const ask = (remoteAddress: string, headers: Record<string, string> = {}) =>
          app.inject({ ...place, remoteAddress, headers: { host, 'content-type': 'application/json', ...headers } });
        for (const address of ['127.0.0.1', '::ffff:127.0.0.1', '::1', '127.9.9.9'])
          expect([place.url, address, (await ask(address)).statusCode < 300]).toEqual([place.url, address, true]);
        for (const address of ['10.0.0.1', '203.0.113.9', '::ffff:10.0.0.1', 'fe80::1'])
          expect([place.url, address, (await ask(address)).statusCode]).toEqual([place.url, address, 404]);
        for (const headers of forwardingHeaders)
          expect([place.url, headers, (await ask('127.0.0.1', headers)).statusCode]).toEqual([place.url, headers, 404]);
      }
    }
  });

  it('that are declared are never the machine itself, whatever they leave out', async () => {
    const { app } = await openPortal(database, { demo, trustedProxies: ['127.0.0.0/8'] });
    for (const place of ownPlaces) {
      const headers = { host, 'content-type': 'application/json' };
      expect((await app.inject({ ...place, remoteAddress: '127.0.0.1', headers })).statusCode).toBe(404);
      expect((await app.inject({ ...place, remoteAddress: '::1', headers })).statusCode).toBeLessThan(300);
    }
  });

  it('make a token necessary for the metrics of a production server, from this machine too', async () => {
    const metricsToken = 'kX8-vT2_qLm5Rz9wYb3nHc7sJd4fGp6A';
    const { app } = await openPortal(database, { isProduction: true, metricsToken });
    const ask = (headers: Record<string, string>) =>
      app.inject({ method: 'GET', url: '/metrics', remoteAddress: '127.0.0.1', headers: { host, ...headers } });
    expect((await ask({})).statusCode).toBe(404);
    expect((await ask({ authorization: `Bearer ${metricsToken}` })).statusCode).toBe(200);
  });

  it('an undeclared one is reported once, as an error, with what to do about it', async () => {
    const { app } = await openPortal(database, { logLevel: 'error', logStream, trustedProxies: ['10.7.7.7'] });
    const ask = (remoteAddress: string, headers: Record<string, string>) =>
      app.inject({ method: 'GET', url: '/probe', remoteAddress, headers: { host, ...headers } });
    await ask('10.7.7.7', { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' });
    await ask('10.8.8.8', {});
    expect(lines).toEqual([]);
    for (let request = 0; request < 3; request += 1) await ask('10.8.8.8', { 'x-forwarded-proto': 'https' });
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 50, peer: '10.8.8.8', headers: ['x-forwarded-proto'] });
    expect(lines[0]).toContain('Name it in TRUSTED_PROXIES');
  });

  it('only a declared proxy may set the address and https', async () => {
    const { app } = await openPortal(database, { trustedProxies: ['10.7.7.7'], requestsPerMinute: 2 });
    const probe = (headers: Record<string, string>) =>
      app.inject({ method: 'GET', url: '/probe', remoteAddress: '10.7.7.7', headers: { host, ...headers } });
    expect((await probe({ 'x-forwarded-proto': 'https' })).headers).toHaveProperty('strict-transport-security');
    for (const proto of ['http', 'https://x', 'HTTPS', 'ht tp', 'javascript', ''])
      expect((await probe({ 'x-forwarded-proto': proto })).headers).not.toHaveProperty('strict-transport-security');
    // A header value does not count as another address, so it does not bypass the limit.
    const flood = (forwardedFor: string) =>
      app.inject({
        method: 'POST',
        url: '/auth',
        remoteAddress: '10.7.7.7',
        payload: '{}',
        headers: { host, 'content-type': 'application/json', 'x-forwarded-for': forwardedFor },
      });
    const statuses = [];
    for (const text of ['203.0.113.9', '203.0.113.9:4711', '::ffff:203.0.113.9', '203.0.113.9, 10.7.7.7'])
      statuses.push((await flood(text)).statusCode);
    expect(statuses).toEqual([401, 401, 429, 429]);
    const garbled = [];
    for (const text of ['unknown', '_hidden', 'x'.repeat(500)]) garbled.push((await flood(text)).statusCode);
    expect(garbled).toEqual([401, 401, 429]);
  });

  it('the address of a sign-in is the connection’s if the proxy’s value is invalid', async () => {
    const proxied = await openPortal(database, { trustedProxies: ['10.7.7.7'] });
    const browser = proxied.browser({ address: '10.7.7.7' });
    const credentials = { email: emailOf(business.admin.person), password: 'Right-password-1!' };
    const document =
      'mutation signIn($email: String!, $password: String!) { signIn(email: $email, password: $password) { userId } }';
    expect((await browser.run(document, credentials, { 'x-forwarded-for': `'"<b>` })).data).toBeTruthy();
    const rows = await database.withTransaction({ role: 'owner' }, { readOnly: true }, (transaction) =>
      transaction.selectFrom('sign_in_attempts').select('address').orderBy('id', 'desc').limit(1).execute(),
    );
    expect(rows).toEqual([{ address: '10.7.7.7' }]);
  });

  it('the rate limit holds for every spelling of a route', async () => {
    const spellings = [
      '/graphql',
      '/%67raphql',
      '/graph%71l?a=b',
      'http://x/graphql',
      `http://${host}/%61uth`,
      '/%61uth',
      '/auth',
      '/%65vents',
      '/sso%2flogin',
      '/sso/%6cogin',
      '/sso/callbac%6b?code=1',
      '/readyz',
      '/%72eadyz',
    ];
    const { app } = await openPortal(database, { requestsPerMinute: 1 });
    const ask = (method: 'GET' | 'POST', url: string) =>
      app.inject({ method, url, remoteAddress: '10.5.5.5', headers: { host, accept: 'application/json' } });
    await ask('POST', '/graphql');
    const answers: unknown[] = [];
    for (const url of spellings)
      for (const method of ['GET', 'POST'] as const) {
        const { statusCode } = await ask(method, url);
        // 404: no route with this method, so nothing to flood.
        if (statusCode !== 404) answers.push([method, url, statusCode]);
      }
    expect(answers.filter((answer) => (answer as unknown[])[2] !== 429)).toEqual([]);
    expect(answers.length).toBeGreaterThanOrEqual(spellings.length - 1);
  });

  it('networks are matched in every notation of an address', () => {
    const isTrusted = createProxyTrust(['10.1.0.0/16', '192.0.2.7', 'fd00::/8', '::ffff:198.51.100.0/120']);
    for (const address of [
      '10.1.2.3',
      '::ffff:10.1.2.3',
      '192.0.2.7',
      'fd12::1',
      '198.51.100.9',
      '::ffff:198.51.100.9',
    ])
      expect([address, isTrusted(address)]).toEqual([address, true]);
    for (const address of ['10.2.0.1', '192.0.2.8', 'fe80::1%eth0', '198.51.101.1', 'garbage', '', undefined])
      expect([address, isTrusted(address)]).toEqual([address, false]);
    expect(createProxyTrust([])('127.0.0.1')).toBe(false);
  });

  it('a production server logs its assumptions', () => {
    expect(describeProxyTrust([])).toMatch(
      /^Without proxies: TRUSTED_PROXIES is not set, so every connection counts as/,
    );
    expect(describeProxyTrust(['10.0.0.1', 'fd00::/8'])).toBe(
      'Behind proxies: X-Forwarded-For and X-Forwarded-Proto are believed from 10.0.0.1, fd00::/8 and from nobody else.',
    );
  });
});

import { beforeAll, expect, it } from 'vitest';
import type { ProgramId } from '../../../domain/ids.ts';
import { describeOnPostgres } from '../both-databases.ts';
import { type Business, makeProgram, northgate } from '../database/world.ts';
import {
  type Browser,
  type TestPortal,
  emailOf,
  host,
  openPortal,
  password,
  makeSignInBusiness,
} from '../http/test-portal.ts';

const evil = 'https://evil.example';
const meDocument = 'query me { currentUser { id } }';

describeOnPostgres('foreign pages and forged headers', (open) => {
  let portal: TestPortal;
  let business: Business;
  let browser: Browser;

  beforeAll(async () => {
    const database = await open();
    await makeProgram(database);
    await makeProgram(database, 'summit' as ProgramId);
    portal = await openPortal(database, { trustedProxies: ['10.9.0.1'] });
    business = await makeSignInBusiness(database, 'admin');
    browser = await portal.signedInBrowser(business.admin.person);
  });

  const cookieLine = () => [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const ask = (method: 'GET' | 'POST' | 'OPTIONS', url: string, headers: Record<string, string>, payload?: string) =>
    portal.app.inject({
      method,
      url,
      headers: { host, cookie: cookieLine(), ...headers },
      ...(payload === undefined ? {} : { payload }),
    });

  it('no foreign origin is allowed, with any request, and none gets credentials', async () => {
    const preflight = {
      origin: evil,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type, x-requested-with, authorization',
    };
    for (const url of ['/graphql', '/auth', '/events', '/public/program', '/sso/login', '/']) {
      for (const answer of [
        await ask('OPTIONS', url, preflight),
        await ask('GET', url, { origin: evil, 'sec-fetch-site': 'cross-site' }),
      ]) {
        const given = Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'));
        expect({ url, given }).toEqual({ url, given: [] });
      }
    }
    expect((await ask('OPTIONS', '/graphql', preflight)).statusCode).toBeGreaterThanOrEqual(400);
  });

  it('an operation is refused as GET, text, form or multipart, and without X-Requested-With', async () => {
    const body = JSON.stringify({ query: meDocument });
    const xhr = { 'x-requested-with': 'XMLHttpRequest' };
    const multipart = `--x\r\ncontent-disposition: form-data; name="operations"\r\n\r\n${body}\r\n--x--\r\n`;
    const tries: [Record<string, string>, string][] = [
      [{ ...xhr, 'content-type': 'text/plain' }, body],
      [{ ...xhr, 'content-type': 'application/x-www-form-urlencoded' }, `query=${encodeURIComponent(meDocument)}`],
      [{ ...xhr, 'content-type': 'multipart/form-data; boundary=x' }, multipart],
      [{ 'content-type': 'application/json' }, body],
      [xhr, body],
    ];
    for (const [headers, payload] of tries) {
      const answer = await ask('POST', '/graphql', headers, payload);
      expect([400, 403, 415]).toContain(answer.statusCode);
      expect(answer.body).not.toContain(business.admin.user);
    }
    expect((await ask('GET', `/graphql?query=${encodeURIComponent(meDocument)}`, xhr)).statusCode).toBe(400);
    for (const [headers, payload] of tries.slice(0, 3))
      expect((await ask('POST', '/auth', headers, payload)).statusCode).toBeGreaterThanOrEqual(400);
  });

  it('the Host header selects the program, and no forwarded header or session selects another', async () => {
    const forged = [
      'x-forwarded-host',
      'x-host',
      'x-original-host',
      'x-forwarded-server',
      'x-http-host-override',
      'forwarded',
    ];
    for (const name of forged) {
      const value = name === 'forwarded' ? 'host=summit.localhost' : 'summit.localhost';
      for (const remoteAddress of ['10.0.0.1', '10.9.0.1']) {
        const answer = await portal.app.inject({
          method: 'GET',
          url: '/public/program',
          remoteAddress,
          headers: { host, [name]: value },
        });
        expect({ name, id: answer.json<{ id: string }>().id }).toEqual({ name, id: northgate });
      }
    }
    for (const odd of [
      'summit.localhost:80@northgate.localhost',
      'northgate.localhost.evil.example',
      '',
      'summit.localhost, northgate.localhost',
    ])
      expect((await ask('GET', '/public/program', { host: odd })).statusCode).toBeGreaterThanOrEqual(400);
    const elsewhere = portal.browser({ host: 'summit.localhost' });
    elsewhere.cookies = new Map(browser.cookies);
    elsewhere.bearer = browser.bearer;
    expect((await elsewhere.run(meDocument)).status).toBe(401);
  });

  it('over https every secret cookie is Secure, HttpOnly and bound to its host, and the readable one gives no access', async () => {
    const answer = await portal.app.inject({
      method: 'POST',
      url: '/graphql',
      remoteAddress: '10.9.0.1',
      headers: {
        host,
        'x-forwarded-proto': 'https',
        'x-forwarded-for': '10.0.0.1',
        'x-requested-with': 'XMLHttpRequest',
        'content-type': 'application/json',
      },
      payload: JSON.stringify({
        query:
          'mutation signIn($email: String!, $password: String!) { signIn(email: $email, password: $password) { userId } }',
        variables: { email: emailOf(business.admin.person), password },
      }),
    });
    const cookies = answer.cookies.filter(({ value }) => value !== '');
    expect(cookies.map(({ name }) => name).toSorted()).toEqual(['__Host-portal-id', 'portal-session']);
    for (const cookie of cookies) expect(cookie).toMatchObject({ secure: true, sameSite: 'Lax', path: '/' });
    expect(cookies.every((cookie) => !('domain' in cookie))).toBe(true);
    expect(cookies.find(({ name }) => name === '__Host-portal-id')).toMatchObject({ httpOnly: true });
    const readable = cookies.find(({ name }) => name === 'portal-session')?.value ?? '';
    const thief = portal.browser();
    for (const name of ['portal-session', 'portal-id', 'portal-waiting']) thief.cookies.set(name, readable);
    expect(await thief.auth()).toBe(401);
  });

  it('aliases and batches of sign-ins are refused before any password is checked', async () => {
    const guesses = Array.from(
      { length: 5 },
      (_, index) => `g${index}: signIn(email: "a@b.example", password: "guess-${index}") { userId }`,
    );
    const aliased = await browser.send({
      method: 'POST',
      path: '/graphql',
      body: { query: `mutation guess { ${guesses.join(' ')} }` },
      headers: { 'x-requested-with': 'XMLHttpRequest' },
    });
    expect(aliased.statusCode).toBe(400);
    const batch = [1, 2].map((index) => ({
      query: `mutation guess { signIn(email: "a@b.example", password: "guess-${index}") { userId } }`,
    }));
    const batched = await browser.send({
      method: 'POST',
      path: '/graphql',
      body: batch,
      headers: { 'x-requested-with': 'XMLHttpRequest' },
    });
    expect(batched.statusCode).toBe(400);
  });
});

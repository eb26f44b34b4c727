import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { describeOnPostgres } from '../both-databases.ts';
import type { Business } from '../database/world.ts';
import { allMfa } from '../session/mfa/mfa-world.ts';
import { codeTo } from '../notices/sent-notices.ts';
import { type TestPortal, emailOf, password, makeSignInBusiness, openProgramPortal } from './test-portal.ts';

describeOnPostgres('the log', (open) => {
  let portal: TestPortal;
  let business: Business;
  const lines: string[] = [];
  const birthDate = '1904-02-29';

  beforeAll(async () => {
    portal = await openProgramPortal(open, {
      flags: allMfa,
      logLevel: 'trace',
      logStream: { write: (line) => void lines.push(line) },
    });
    business = await makeSignInBusiness(portal.database, 'admin');
  });

  it('has the request and its outcome, and no password, code, birth date, cookie, token, query or name', async () => {
    const browser = portal.browser();
    await browser.signIn(emailOf(business.admin.person), 'Canary-wrong-password-1!');
    await browser.signIn(emailOf(business.admin.person));
    const waiting = browser.cookies.get('portal-waiting');
    const code = await codeTo(portal.database, emailOf(business.admin.person));
    const confirm =
      'mutation c($code: String) { confirmSignIn(methodId: "email", code: $code, rememberDevice: true) { userId } }';
    await browser.run(confirm, { code: 'Canary' });
    await browser.run(confirm, { code });
    await browser.auth();
    await browser.run('mutation r { resetPassword(token: "canary-link", password: "Canary-9!") }');
    await browser.run('query me { currentUser { id email } }');
    const holder = 'mutation k($id: ID!, $born: String!) { keepCardholder(cardId: $id, dateOfBirth: $born) }';
    await browser.run(holder, { id: randomUUID(), born: birthDate });
    await browser.send({
      method: 'GET',
      path: '/login?returnUrl=canary-query&token=canary-token',
      headers: { accept: 'text/html' },
    });
    const log = lines.join('');
    expect(log).toContain('"path":"/graphql","status":200');
    expect(log).toContain('"path":"/login"');
    const secrets = [
      password,
      birthDate,
      'anary',
      browser.bearer,
      waiting,
      ...browser.cookies.values(),
      emailOf(business.admin.person),
      'Ruiz',
    ];
    for (const secret of secrets) expect(log).not.toContain(secret);
    // Six digits may be part of a time or an id; on their own they are the code.
    expect(log).not.toMatch(new RegExp(`(?<![\\w.-])${code}(?![\\w.-])`));
  });

  it('has one line per event, for any path', async () => {
    const before = lines.length;
    await portal.browser().send({ method: 'GET', path: '/x%0a{"level":60,"msg":"forged"}%0d%0a' });
    const written = lines.slice(before);
    expect(written.every((line) => line.indexOf('\n') === line.length - 1)).toBe(true);
    expect(written.map((line) => (JSON.parse(line) as { msg: string }).msg)).not.toContain('forged');
  });
});

import { beforeAll, expect, it } from 'vitest';
import { describeOnPGlite } from '../both-databases.ts';
import type { Business } from '../database/world.ts';
import { makeBusiness, makeProgram } from '../database/world.ts';
import type { TestPortal } from './test-portal.ts';
import { emailOf, givePassword, openPortal, password } from './test-portal.ts';

describeOnPGlite('the log', (open) => {
  let portal: TestPortal;
  let business: Business;
  const lines: string[] = [];

  beforeAll(async () => {
    const database = await open();
    await makeProgram(database);
    portal = await openPortal(database, { logLevel: 'trace', logStream: { write: (line) => void lines.push(line) } });
    business = await makeBusiness(database);
    await givePassword(database, business.admin.person);
  });

  it('tells what was asked and how it went, and holds no password, cookie, token, query or name', async () => {
    const browser = portal.browser();
    await browser.signIn(emailOf(business.admin.person), 'Canary-wrong-password-1!');
    await browser.enter(emailOf(business.admin.person));
    await browser.run('query me { currentUser { id email } }');
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
      'anary',
      browser.bearer,
      ...browser.cookies.values(),
      emailOf(business.admin.person),
      'Ruiz',
    ];
    for (const secret of secrets) expect(log).not.toContain(secret);
  });

  it('keeps one line per event, whatever a stranger writes into a path', async () => {
    const before = lines.length;
    await portal.browser().send({ method: 'GET', path: '/x%0a{"level":60,"msg":"forged"}%0d%0a' });
    const written = lines.slice(before);
    expect(written.every((line) => line.indexOf('\n') === line.length - 1)).toBe(true);
    expect(written.map((line) => (JSON.parse(line) as { msg: string }).msg)).not.toContain('forged');
  });
});

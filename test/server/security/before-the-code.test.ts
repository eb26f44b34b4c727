import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { describeOnPostgres } from '../both-databases.ts';
import { type Business, owner } from '../database/world.ts';
import { type Browser, type TestPortal, emailOf, makeSignInBusiness, openProgramPortal } from '../http/test-portal.ts';
import { allMfa } from '../session/mfa/mfa-world.ts';
import { everyOperation } from './every-operation.ts';

/** The folders of operations that work without a session: sign-in and recovery. */
const waysIn = Object.keys(
  import.meta.glob('../../../server/{session,recovery,identity/activation,identity/email-change}/**/*.operation.ts', {
    eager: false,
  }),
).map((file) =>
  file.replace(/^.*\/|\.operation\.ts$/g, '').replaceAll(/-\w/g, (match) => match.charAt(1).toUpperCase()),
);

describeOnPostgres('a sign-in before its code', (open) => {
  let portal: TestPortal;
  let business: Business;
  let waiting: string;

  beforeAll(async () => {
    portal = await openProgramPortal(open, { flags: allMfa });
    business = await makeSignInBusiness(portal.database, 'admin');
    const browser = portal.browser();
    await browser.signIn(emailOf(business.admin.person));
    waiting = browser.cookies.get('portal-waiting') ?? '';
    expect(waiting).not.toBe('');
  });

  /** Its secret, in every place of a request that could hold one. */
  const disguises = (): [string, Browser][] => {
    const disguise = (names: readonly string[], bearer: string | null) => {
      const browser = portal.browser();
      for (const name of names) browser.cookies.set(name, waiting);
      browser.bearer = bearer;
      return browser;
    };
    return [
      ['as it is', disguise(['portal-waiting'], null)],
      ['as a session', disguise(['portal-waiting', 'portal-id'], null)],
      ['as a bearer', disguise(['portal-waiting', 'portal-id'], waiting)],
      ['as a remembered device', disguise(['portal-waiting', 'portal-device'], null)],
    ];
  };

  it('may only sign in, reset a password, or open an invitation or a change of e-mail', () => {
    const open = everyOperation.filter(({ isOpen }) => isOpen).map(({ name }) => name);
    expect(open).not.toEqual([]);
    expect(open.filter((name) => !waysIn.includes(name))).toEqual([]);
  });

  const closed = everyOperation.filter(({ isOpen }) => !isOpen);

  it.each(closed.map((operation) => [operation.name, operation] as const))(
    'has no access to %s',
    async (_name, { document, variables }) => {
      const before = await fingerprint();
      for (const [disguise, browser] of disguises()) {
        const answer = await browser.run(document, variables(business.buyer), { 'x-session-checksum': waiting });
        expect([disguise, answer.status, answer.code]).toEqual([disguise, 401, 'UNAUTHENTICATED']);
        expect(answer.data ?? null).toBeNull();
      }
      expect(await fingerprint()).toEqual(before);
    },
  );

  it('gets no bearer and no event stream', async () => {
    for (const [disguise, browser] of disguises()) {
      expect([disguise, await browser.auth()]).toEqual([disguise, 401]);
      const events = await browser.send({ method: 'GET', path: '/events' });
      expect([disguise, events.statusCode]).toEqual([disguise, 401]);
    }
  });

  async function fingerprint(): Promise<unknown> {
    return portal.database.withTransaction(owner, { readOnly: true }, async (trx) => {
      const { rows } = await sql`select 'u' as what, md5(string_agg(u::text, '' order by id)) as print from users u
        union all select 'p', md5(string_agg(p::text, '' order by id)) from people p
        union all select 's', count(*)::text from sessions
        union all select 'c', md5(string_agg(c::text, '' order by id)) from mfa_challenges c`.execute(trx);
      return rows;
    });
  }
});

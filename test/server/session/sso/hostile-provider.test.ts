import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createSigner } from '../../../../server/signing.ts';
import { startDemoProvider } from '../../../../server/session/sso/demo-provider.ts';
import { writeSsoProvider } from '../../../../server/session/sso/sso-provider.ts';
import { describeOnPostgres } from '../../both-databases.ts';
import { type Business, job, makeBusiness, makeProgram, northgate, owner } from '../../database/world.ts';
import { type TestPortal, host, openPortal } from '../../http/test-portal.ts';
import { type Answer, type HostileProvider, startHostileProvider } from './hostile-provider.ts';
import { locationOf } from './provider-visit.ts';

const signer = createSigner('a secret of the tests that is long enough');
const hour = 3600;
const now = () => Math.floor(Date.now() / 1000);

describeOnPostgres('the answer of an identity provider', (open) => {
  let portal: TestPortal;
  let business: Business;
  let provider: HostileProvider;

  beforeAll(async () => {
    const database = await open();
    await makeProgram(database);
    business = await makeBusiness(database);
    await database.withTransaction(job, {}, (trx) =>
      trx.updateTable('people').set({ sso_status: 'Active' }).where('id', '=', business.admin.person).execute(),
    );
    portal = await openPortal(database, { signer });
  });
  beforeEach(async () => {
    provider = await startHostileProvider('portal');
    const { issuer } = provider;
    const { withTransaction } = portal.database;
    await writeSsoProvider(withTransaction, signer, northgate, { issuer, clientId: 'portal', clientSecret: null });
    await withTransaction(job, {}, (trx) =>
      trx
        .insertInto('sso_identities')
        .values({ program_id: northgate, person_id: business.admin.person, issuer, subject: 'subject' })
        .execute(),
    );
  });
  afterEach(() => provider.stop());

  const why = (location: string) => new URL(location, `http://${host}`).searchParams.get('why');
  const signIn = async (answer: Answer) => {
    const browser = portal.browser();
    const begun = await browser.send({ method: 'GET', path: '/sso/login' });
    provider.will(answer);
    const ended = await browser.send({ method: 'GET', path: provider.answerTo(locationOf(begun)) });
    return { browser, location: locationOf(ended) };
  };

  it('is accepted if everything matches, including the verifier of the challenge', async () => {
    const { browser, location } = await signIn({});
    expect(location).toBe('/login?sso=1');
    expect(browser.claims()?.user).toBe(business.admin.user);
    expect(provider.sawVerifier()).toBe(true);
  });

  it.each<[string, Answer]>([
    ['another nonce', { claims: { nonce: 'another' } }],
    ['no nonce', { claims: { nonce: undefined } }],
    ['another issuer', { claims: { iss: 'https://evil.example' } }],
    ['another audience', { claims: { aud: 'another-client' } }],
    ['a second audience, for which it was made', { claims: { aud: ['portal', 'other'], azp: 'other' } }],
    ['an expired identity', { claims: { iat: now() - 2 * hour, exp: now() - hour } }],
    ['an identity without a subject', { claims: { sub: undefined } }],
    ['an identity signed by somebody else', { isForged: true }],
    ['an unsigned identity', { isUnsigned: true }],
    ['no identity at all', { hasNoIdentity: true }],
    ['an error', { isBroken: true }],
  ])('is refused with %s, and opens nothing', async (_name, answer) => {
    const { browser, location } = await signIn(answer);
    expect(location).toMatch(/^\/sso-error\?id=.{9}&why=failed$/);
    expect(browser.cookies.size).toBe(0);
  });

  it('is reported as unavailable if the provider cannot be reached, before or after the redirect', async () => {
    const browser = portal.browser();
    const begun = await browser.send({ method: 'GET', path: '/sso/login' });
    const path = provider.answerTo(locationOf(begun));
    await provider.stop();
    expect(why(locationOf(await browser.send({ method: 'GET', path })))).toBe('unavailable');
    const { withTransaction } = portal.database;
    const gone = {
      issuer: provider.issuer,
      clientId: 'portal',
      clientSecret: 'a secret that it has not been asked with',
    };
    await writeSsoProvider(withTransaction, signer, northgate, gone);
    expect(why(locationOf(await portal.browser().send({ method: 'GET', path: '/sso/login' })))).toBe('unavailable');
  });

  it('is refused with another issuer', async () => {
    provider.callItself('https://another.example');
    expect(why(locationOf(await portal.browser().send({ method: 'GET', path: '/sso/login' })))).toBe('unavailable');
  });

  it('leaves no code, token or secret in the audit trail, and the client’s secret is encrypted', async () => {
    const clientSecret = 'canary-client-secret';
    const { withTransaction } = portal.database;
    await writeSsoProvider(withTransaction, signer, northgate, {
      issuer: provider.issuer,
      clientId: 'portal',
      clientSecret,
    });
    await signIn({ claims: { nonce: 'another' } });
    const kept = await withTransaction(owner, { readOnly: true }, async (trx) => [
      await trx.selectFrom('session_events').selectAll().execute(),
      await trx.selectFrom('sso_providers').selectAll().execute(),
      await trx.selectFrom('changes').selectAll().execute(),
    ]);
    for (const secret of [clientSecret, 'a-code', 'id_token']) expect(JSON.stringify(kept)).not.toContain(secret);
  });

  it('comes in the demo from a provider that starts without console output', async () => {
    const said = [vi.spyOn(console, 'warn'), vi.spyOn(console, 'info'), vi.spyOn(console, 'log')];
    const demo = await startDemoProvider([{ clientId: 'portal', clientSecret: 'secret', host }], []);
    const answer = await fetch(`${demo.issuer}/.well-known/openid-configuration`);
    expect(answer.status).toBe(200);
    expect((await fetch(`${demo.issuer}/auth?client_id=nobody`)).status).toBe(400);
    for (const spy of said) expect(spy).not.toHaveBeenCalled();
    vi.restoreAllMocks();
    await demo.stop();
  });
});

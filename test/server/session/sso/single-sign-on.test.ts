import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { errorIdPattern } from '../../../../domain/session/single-sign-on.ts';
import type { ProgramId } from '../../../../domain/ids.ts';
import { derivedId } from '../../../../server/derived-id.ts';
import { createSigner } from '../../../../server/signing.ts';
import type { DemoProvider } from '../../../../server/session/sso/demo-provider.ts';
import { startDemoSingleSignOn } from '../../../../server/session/sso/demo-single-sign-on.ts';
import { issueSsoLink } from '../../../../server/session/sso/sso-links.ts';
import { describeOnPostgres } from '../../both-databases.ts';
import { type Business, type Member, job, makeBusiness, makeProgram, northgate, owner } from '../../database/world.ts';
import { type TestPortal, emailOf, givePassword, host, openPortal } from '../../http/test-portal.ts';
import { answerOfProvider, locationOf, signInBySso } from './provider-visit.ts';

const meDocument = 'query me { currentUser { id } }';
const signer = createSigner('a secret of the tests that is long enough');

describeOnPostgres('single sign-on', (open) => {
  let portal: TestPortal;
  let provider: DemoProvider;
  let business: Business;
  let linked: Member;

  beforeAll(async () => {
    const database = await open();
    await makeProgram(database);
    await makeProgram(database, 'summit' as ProgramId);
    business = await makeBusiness(database);
    linked = business.admin;
    await setStatus(database, linked, 'Active');
    provider = await startDemoSingleSignOn(database.withTransaction, signer, { id: northgate, host });
    portal = await openPortal(database, { signer });
    await givePassword(database, business.purchaser.person);
  });
  beforeEach(() => portal.clock.advance(1));
  afterAll(() => provider.stop());

  const setStatus = (database: TestPortal['database'], { person }: Member, status: 'Active' | 'Inactive' | 'Pending') =>
    database.withTransaction(job, {}, (trx) =>
      trx.updateTable('people').set({ sso_status: status }).where('id', '=', person).execute(),
    );
  const subjectOf = ({ person }: Member) => derivedId('demo-subject', person);
  const eventsOf = async (kind: string) =>
    portal.database.withTransaction(owner, { readOnly: true }, (trx) =>
      trx.selectFrom('session_events').selectAll().where('kind', '=', kind).orderBy('id').execute(),
    );
  /** The query of /sso-error. */
  const failureOf = (location: string) => {
    const { pathname, searchParams } = new URL(location, `http://${host}`);
    return { pathname, why: searchParams.get('why'), id: searchParams.get('id') ?? '' };
  };

  it('opens a session of the linked person, and leads back to the requested page', async () => {
    const browser = portal.browser();
    const args = JSON.stringify({ params: { chargeId: 'c-1' }, search: { from: 'list' } });
    const answer = await signInBySso(browser, subjectOf(linked), {
      email: emailOf(linked.person),
      returnUrl: 'invoice',
      args,
    });
    const { pathname, searchParams } = new URL(locationOf(answer), `http://${host}`);
    expect([pathname, Object.fromEntries(searchParams)]).toEqual(['/login', { returnUrl: 'invoice', args, sso: '1' }]);
    expect(browser.claims()).toMatchObject({ user: linked.user, buyer: { id: business.buyer }, ssoStatus: 'Active' });
    await browser.auth();
    expect((await browser.run(meDocument)).data).toEqual({ currentUser: { id: linked.user } });
    expect((await eventsOf('signedIn')).at(-1)).toMatchObject({
      person_id: linked.person,
      user_id: linked.user,
      detail: { by: 'sso' },
    });
  });

  it('sends PKCE, state and nonce, new each time, and the given e-mail', async () => {
    const ask = async () =>
      new URL(locationOf(await portal.browser().send({ method: 'GET', path: '/sso/login?email=a%40b.example' })))
        .searchParams;
    const [one, other] = [await ask(), await ask()];
    expect(one.get('code_challenge_method')).toBe('S256');
    expect(one.get('response_type')).toBe('code');
    expect(one.get('redirect_uri')).toBe(`http://${host}/sso/callback`);
    expect(one.get('login_hint')).toBe('a@b.example');
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(one.get(name)?.length).toBeGreaterThanOrEqual(43);
      expect(one.get(name)).not.toBe(other.get(name));
    }
  });

  it('stores its request in an encrypted cookie that no script can read', async () => {
    const browser = portal.browser();
    const begun = await browser.send({ method: 'GET', path: '/sso/login?returnUrl=invoice' });
    const [cookie] = begun.cookies;
    expect(cookie).toMatchObject({ name: 'portal-sso', httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 600 });
    const state = new URL(locationOf(begun)).searchParams.get('state') ?? '';
    for (const part of [state, 'invoice'])
      expect(Buffer.from(cookie?.value ?? '', 'base64url').toString('latin1')).not.toContain(part);
  });

  it('ends the session that the browser had', async () => {
    const browser = await portal.signedInBrowser(business.purchaser.person);
    const former = portal.browser();
    former.cookies = new Map(browser.cookies);
    await signInBySso(browser, subjectOf(linked));
    expect(await former.auth()).toBe(401);
    expect(browser.claims()?.user).toBe(linked.user);
  });

  it('identifies people by issuer and subject: the same e-mail at the provider opens nothing', async () => {
    // The request contains the purchaser's e-mail; the returned identity is linked to nobody.
    const browser = portal.browser();
    const answer = await signInBySso(browser, 'somebody-without-an-account', {
      email: emailOf(business.purchaser.person),
    });
    expect(failureOf(locationOf(answer))).toMatchObject({ pathname: '/sso-error', why: 'mismatch' });
    expect(browser.cookies.size).toBe(0);
  });

  it('is refused if it is not active for the account, or if the account may not be used', async () => {
    await setStatus(portal.database, linked, 'Inactive');
    expect(failureOf(locationOf(await signInBySso(portal.browser(), subjectOf(linked)))).why).toBe('mismatch');
    await setStatus(portal.database, linked, 'Active');
    const setUser = (status: 'Active' | 'Suspended') =>
      portal.database.withTransaction(job, {}, (trx) =>
        trx.updateTable('users').set({ status }).where('id', '=', linked.user).execute(),
      );
    await setUser('Suspended');
    expect(failureOf(locationOf(await signInBySso(portal.browser(), subjectOf(linked)))).why).toBe('failed');
    await setUser('Active');
  });

  it('gives each failure an id, in the audit trail and on the page', async () => {
    const answer = await signInBySso(portal.browser({ address: '10.4.4.4' }), null);
    const { id, why } = failureOf(locationOf(answer));
    expect(id).toMatch(errorIdPattern);
    expect(why).toBe('failed');
    const event = (await eventsOf('ssoFailed')).at(-1);
    expect(event).toMatchObject({
      address: '10.4.4.4',
      person_id: null,
      detail: { errorId: id, why, reason: 'the provider answered access_denied' },
    });
  });

  it('accepts an answer once, from the browser that started it', async () => {
    const browser = portal.browser();
    const begun = await browser.send({ method: 'GET', path: '/sso/login' });
    const path = await answerOfProvider(locationOf(begun), subjectOf(linked));
    const stranger = await portal.browser().send({ method: 'GET', path });
    expect(failureOf(locationOf(stranger)).why).toBe('failed');
    const kept = new Map(browser.cookies);
    expect(locationOf(await browser.send({ method: 'GET', path }))).toBe('/login?sso=1');
    expect(browser.cookies.has('portal-sso')).toBe(false);
    const again = portal.browser();
    again.cookies = kept;
    expect(failureOf(locationOf(await again.send({ method: 'GET', path }))).why).toBe('failed');
  });

  it('refuses a wrong state, a changed cookie and a late answer', async () => {
    const [one, other] = [portal.browser(), portal.browser()];
    const begun = await one.send({ method: 'GET', path: '/sso/login' });
    await other.send({ method: 'GET', path: '/sso/login' });
    const path = await answerOfProvider(locationOf(begun), subjectOf(linked));
    expect(failureOf(locationOf(await other.send({ method: 'GET', path }))).why).toBe('failed');
    const sealed = one.cookies.get('portal-sso') ?? '';
    one.cookies.set('portal-sso', `${sealed.slice(0, 40)}${sealed[40] === 'A' ? 'B' : 'A'}${sealed.slice(41)}`);
    expect(failureOf(locationOf(await one.send({ method: 'GET', path }))).why).toBe('failed');
    one.cookies.set('portal-sso', sealed);
    portal.clock.advance(601);
    expect(failureOf(locationOf(await one.send({ method: 'GET', path }))).why).toBe('failed');
  });

  it('is unavailable in a program without a provider, and hidden on its page', async () => {
    const elsewhere = portal.browser({ host: 'summit.localhost' });
    const answer = await elsewhere.send({ method: 'GET', path: '/sso/login' });
    expect(failureOf(locationOf(answer)).why).toBe('unavailable');
    expect((await elsewhere.send({ method: 'GET', path: '/public/program' })).json()).toMatchObject({
      hasSingleSignOn: false,
    });
    expect((await portal.browser().send({ method: 'GET', path: '/public/program' })).json()).toMatchObject({
      hasSingleSignOn: true,
    });
  });

  it('refuses an answer of another program', async () => {
    const browser = portal.browser();
    const begun = await browser.send({ method: 'GET', path: '/sso/login' });
    const path = await answerOfProvider(locationOf(begun), subjectOf(linked));
    const elsewhere = portal.browser({ host: 'summit.localhost' });
    elsewhere.cookies = new Map(browser.cookies);
    expect(failureOf(locationOf(await elsewhere.send({ method: 'GET', path }))).why).toBe('failed');
  });

  it('connects an account with an identity once by a link; a used link says so', async () => {
    const { purchaser, groupAdmin } = business;
    const linkFor = (person: Member['person']) =>
      issueSsoLink(portal.database.withTransaction, { program: northgate, person }, portal.clock.now());
    const link = await linkFor(purchaser.person);
    const subject = 'the-purchasers-own-subject';
    const browser = portal.browser();
    expect(locationOf(await signInBySso(browser, subject, { link }))).toBe('/login?sso=1');
    expect(browser.claims()).toMatchObject({ user: purchaser.user, ssoStatus: 'Active' });
    expect((await eventsOf('ssoLinked')).at(-1)).toMatchObject({ person_id: purchaser.person });
    // From now on the person signs in with the identity alone.
    expect(locationOf(await signInBySso(portal.browser(), subject))).toBe('/login?sso=1');
    expect(failureOf(locationOf(await signInBySso(portal.browser(), subject, { link }))).why).toBe('onboarded');
    // Another person's identity and a second one are refused, and an unknown or old link does nothing.
    const next = await linkFor(groupAdmin.person);
    expect(failureOf(locationOf(await signInBySso(portal.browser(), subject, { link: next }))).why).toBe('mismatch');
    const second = await linkFor(purchaser.person);
    expect(failureOf(locationOf(await signInBySso(portal.browser(), 'a-second-subject', { link: second }))).why).toBe(
      'onboarded',
    );
    expect(failureOf(locationOf(await signInBySso(portal.browser(), 'x', { link: 'no-such-link' }))).why).toBe(
      'failed',
    );
    portal.clock.advance(8 * 86_400);
    expect(failureOf(locationOf(await signInBySso(portal.browser(), 'late-subject', { link: next }))).why).toBe(
      'failed',
    );
  });

  it('disables the person’s password from the link on', async () => {
    const { groupAdmin } = business;
    await givePassword(portal.database, groupAdmin.person);
    const link = await issueSsoLink(
      portal.database.withTransaction,
      { program: northgate, person: groupAdmin.person },
      portal.clock.now(),
    );
    // Until the link was used the password is the only way to sign in.
    expect((await portal.browser().signIn(emailOf(groupAdmin.person))).code).toBeUndefined();
    expect(locationOf(await signInBySso(portal.browser(), 'the-group-admins-subject', { link }))).toBe('/login?sso=1');
    const theirs = await portal.browser().signIn(emailOf(groupAdmin.person));
    const unknown = await portal.browser().signIn('nobody@harbour.example');
    expect(theirs.code).toBe('INVALID_CREDENTIALS');
    expect(unknown.response.json()).toEqual(theirs.response.json());
  });

  it('returns only to a route of the portal, with its arguments', async () => {
    const browser = portal.browser();
    const answer = await signInBySso(browser, subjectOf(linked), {
      returnUrl: 'https://evil.example/',
      args: 'x'.repeat(3_000),
    });
    const back = new URL(locationOf(answer), `http://${host}`);
    expect([back.host, back.pathname]).toEqual([host, '/login']);
    expect(back.searchParams.has('args')).toBe(false);
  });
});

import { beforeAll, beforeEach, expect, it } from 'vitest';
import { describeOnPostgres } from '../both-databases.ts';
import { type Business, job, owner, makeProgramWithFlags } from '../database/world.ts';
import { type TestPortal, openPortal, password, makeSignInBusiness } from '../http/test-portal.ts';
import { answerOf, allMfa } from './mfa/mfa-world.ts';
import { type SoftwarePasskey, createSoftwarePasskey } from './mfa/software-passkey.ts';

const startDocument = 'mutation start { startPasskeySignIn { id options } }';
const enterDocument = `mutation enter($challengeId: ID!, $response: JSON!) {
  signInWithPasskey(challengeId: $challengeId, response: $response) { userId buyerId } }`;

type Challenge = { id: string; options: { challenge: string; rpId: string; userVerification: string } };

describeOnPostgres('signing in with a passkey', (open) => {
  let portal: TestPortal;
  let business: Business;
  let passkey: SoftwarePasskey;

  beforeAll(async () => {
    const database = await open();
    // The set-up needs a session, which is easier to get without a code; passkeys sign in on any such program.
    await makeProgramWithFlags(database, { ...allMfa, mfaAtLogin: false });
    portal = await openPortal(database);
  });
  beforeEach(async () => {
    portal.clock.advance(3600);
    business = await makeSignInBusiness(portal.database, 'admin');
    passkey = createSoftwarePasskey();
    const owning = await portal.signedInBrowser(business.admin.person);
    const setup = answerOf<{ id: string; passkeyOptions: { challenge: string } }>(
      await owning.run(
        'mutation s($password: String!) { startMfaSetup(method: "passkey", password: $password) { id passkeyOptions } }',
        { password },
      ),
      'startMfaSetup',
    );
    const made = await owning.run(
      'mutation c($setupId: ID!, $passkey: JSON) { confirmMfaSetup(setupId: $setupId, passkey: $passkey) { method { id } } }',
      { setupId: setup.id, passkey: passkey.create(setup.passkeyOptions) },
    );
    if (!made.data) throw new Error(`The passkey was refused: ${made.code}`);
  });

  const begin = async (browser = portal.browser()) =>
    answerOf<Challenge>(await browser.run(startDocument), 'startPasskeySignIn');
  const enter = (challengeId: string, response: unknown, browser = portal.browser()) =>
    browser.run(enterDocument, { challengeId, response });

  it('needs no password and no code, once for each challenge', async () => {
    const browser = portal.browser();
    const { id, options } = await begin(browser);
    expect(options).toMatchObject({ rpId: 'northgate.localhost', userVerification: 'required' });
    const response = passkey.get(options);
    const entered = await enter(id, response, browser);
    expect(entered.data).toEqual({ signInWithPasskey: { userId: business.admin.user, buyerId: business.buyer } });
    expect(await browser.auth()).toBe(200);
    expect((await enter(id, response)).code).toBe('MFA_CODE_EXPIRED');
  });

  it.each([
    ['made at another origin', { origin: 'https://northgate.example' }],
    ['without the person’s finger or code', { isUserVerified: false }],
  ])('is refused with an answer %s, and the challenge is used up', async (_why, settings) => {
    const { id, options } = await begin();
    expect((await enter(id, passkey.get(options, settings))).code).toBe('MFA_CODE_INVALID');
    expect((await enter(id, passkey.get(options))).code).toBe('MFA_CODE_EXPIRED');
  });

  it('is refused for a copied passkey, whose counter does not increase', async () => {
    const first = await begin();
    expect((await enter(first.id, passkey.get(first.options, { counter: 9 }))).data).toBeTruthy();
    const second = await begin();
    expect((await enter(second.id, passkey.get(second.options, { counter: 9 }))).code).toBe('MFA_CODE_INVALID');
  });

  it('is refused with an unknown passkey, another challenge or no answer', async () => {
    const { id, options } = await begin();
    const other = await begin();
    expect((await enter(id, createSoftwarePasskey().get(options))).code).toBe('MFA_NOT_FOUND');
    expect((await enter(id, { id: 'garbage' })).code).toBe('MFA_NOT_FOUND');
    expect((await enter(id, passkey.get(other.options))).code).toBe('MFA_CODE_INVALID');
    portal.clock.advance(601);
    expect((await enter(other.id, passkey.get(other.options))).code).toBe('MFA_CODE_EXPIRED');
  });

  it('is refused to people with single sign-on, and to people who may not sign in', async () => {
    const admin = business.admin;
    const changePerson = (sso_status: 'Active' | 'Inactive') =>
      portal.database.withTransaction(job, {}, (transaction) =>
        transaction.updateTable('people').set({ sso_status }).where('id', '=', admin.person).execute(),
      );
    await changePerson('Active');
    const { id, options } = await begin();
    expect((await enter(id, passkey.get(options))).code).toBe('MFA_NOT_FOUND');
    await changePerson('Inactive');
    await portal.database.withTransaction(job, {}, (transaction) =>
      transaction.updateTable('users').set({ status: 'Suspended' }).where('id', '=', admin.user).execute(),
    );
    expect((await enter(id, passkey.get(options))).code).toBe('ACCOUNT_NOT_ACTIVE');
  });

  it('is limited per address', async () => {
    const browser = portal.browser({ address: '10.8.8.8' });
    const codes = new Map<string, number>();
    for (let time = 0; time < 121; time += 1) {
      const code = (await browser.run(startDocument)).code ?? 'begun';
      codes.set(code, (codes.get(code) ?? 0) + 1);
    }
    expect([...codes]).toEqual([
      ['begun', 120],
      ['THROTTLED', 1],
    ]);
  });

  it('is in the audit trail', async () => {
    const { id, options } = await begin();
    await enter(id, passkey.get(options));
    const events = await portal.database.withTransaction(owner, { readOnly: true }, (transaction) =>
      transaction
        .selectFrom('session_events')
        .select(['kind', 'detail'])
        .where('person_id', '=', business.admin.person)
        .orderBy('id')
        .execute(),
    );
    expect(events.map(({ kind }) => kind)).toEqual(['signedIn', 'methodAdded', 'signedIn']);
    expect(events.at(-1)?.detail).toEqual({ by: 'passkey' });
  });
});

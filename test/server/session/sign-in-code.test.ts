import { beforeAll, beforeEach, expect, it } from 'vitest';
import { buildSchema } from '../../../server/graphql/schema.ts';
import { describeOnPostgres } from '../both-databases.ts';
import { type Business, newId, owner } from '../database/world.ts';
import { type Browser, type TestPortal, emailOf, makeSignInBusiness, openProgramPortal } from '../http/test-portal.ts';
import { allMfa, giveMethod } from './mfa/mfa-world.ts';
import { codesTo, codeTo } from '../notices/sent-notices.ts';

const waitingFields = 'expires methods { id method target } sentTo resendAt rememberDeviceDays';
const waitingDocument = `query waitingSignIn { waitingSignIn { ${waitingFields} } }`;
const sendDocument = `mutation sendSignInCode($methodId: ID!) { sendSignInCode(methodId: $methodId) { ${waitingFields} } }`;
const confirmDocument = `mutation confirmSignIn($methodId: ID!, $code: String, $rememberDevice: Boolean!) {
  confirmSignIn(methodId: $methodId, code: $code, rememberDevice: $rememberDevice) { userId buyerId } }`;
const cancelDocument = 'mutation cancelSignIn { cancelSignIn }';

type Waiting = { methods: { id: string; method: string; target: string }[]; sentTo: string | null; resendAt: string };

describeOnPostgres('signing in with a code', (open) => {
  let portal: TestPortal;
  let business: Business;
  let email: string;

  beforeAll(async () => {
    portal = await openProgramPortal(open, { flags: allMfa });
  });
  beforeEach(async () => {
    portal.clock.advance(3600);
    business = await makeSignInBusiness(portal.database, 'admin', 'purchaser');
    email = emailOf(business.admin.person);
  });

  const waitingOf = async (browser: Browser) =>
    (await browser.run(waitingDocument)).data?.['waitingSignIn'] as Waiting | null;
  const confirm = (browser: Browser, code: string, changes: Record<string, unknown> = {}) =>
    browser.run(confirmDocument, { methodId: 'email', code, rememberDevice: false, ...changes });
  const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

  it('needs the password and the mailed code, which opens the session once', async () => {
    const browser = portal.browser();
    const half = await browser.signIn(email);
    expect([half.code, half.values]).toEqual(['MFA_REQUIRED', { scope: 'Login' }]);
    expect(browser.cookies.has('portal-id')).toBe(false);
    expect(await browser.auth()).toBe(401);
    expect(await waitingOf(browser)).toMatchObject({
      methods: [{ id: 'email', method: 'email', target: `${email.slice(0, 1)}•••@harbour.example` }],
      sentTo: 'email',
      rememberDeviceDays: 30,
    });
    const code = await codeTo(portal.database, email);
    expect((await confirm(browser, wrong(code))).code).toBe('MFA_CODE_INVALID');
    const opened = await confirm(browser, `${code.slice(0, 3)} ${code.slice(3)}`);
    expect(opened.data).toEqual({ confirmSignIn: { userId: business.admin.user, buyerId: business.buyer } });
    expect(await browser.auth()).toBe(200);
    expect(browser.cookies.has('portal-waiting')).toBe(false);
    const thief = portal.browser();
    await thief.signIn(email);
    expect((await confirm(thief, code)).code).toBe('MFA_CODE_INVALID');
  });

  it('refuses a wrong password, and sends nothing', async () => {
    const browser = portal.browser();
    expect((await browser.signIn(email, 'wrong')).code).toBe('INVALID_CREDENTIALS');
    expect(browser.cookies.size).toBe(0);
    expect(await codesTo(portal.database, email)).toEqual([]);
    expect(await waitingOf(browser)).toBeNull();
  });

  it('gives access to nothing before the code', async () => {
    const browser = portal.browser();
    const half = await browser.signIn(email);
    const waiting = half.response.cookies.find(({ name }) => name === 'portal-waiting');
    expect(waiting).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 600 });
    browser.cookies.set('portal-id', waiting?.value ?? '');
    expect(await browser.auth()).toBe(401);
    const schema = buildSchema();
    const fields = { ...schema.getQueryType()?.getFields(), ...schema.getMutationType()?.getFields() };
    const closed = Object.values(fields).filter(({ extensions }) => extensions['needsNoBearer'] !== true);
    expect(closed.length).toBeGreaterThan(10);
    for (const document of ['query q { currentUser { id } }', 'query q { businessAccounts { name } }'])
      expect((await browser.run(document)).code).toBe('UNAUTHENTICATED');
  });

  it('ends a code at the fifth wrong attempt, and after ten minutes', async () => {
    const browser = portal.browser();
    await browser.signIn(email);
    const first = await codeTo(portal.database, email);
    for (let tries = 0; tries < 5; tries += 1)
      expect((await confirm(browser, wrong(first))).code).toBe('MFA_CODE_INVALID');
    expect((await confirm(browser, first)).code).toBe('MFA_CODE_EXPIRED');
    portal.clock.advance(61);
    await browser.run(sendDocument, { methodId: 'email' });
    const second = await codeTo(portal.database, email);
    expect((await confirm(browser, wrong(second))).code).toBe('MFA_CODE_INVALID');
    portal.clock.advance(600);
    expect((await confirm(browser, second)).code).toBe('MFA_CODE_EXPIRED');
    expect(await waitingOf(browser)).toBeNull();
  });

  it('sends another code after a minute at the earliest, also by signing in again', async () => {
    const browser = portal.browser();
    await browser.signIn(email);
    const again = await browser.run(sendDocument, { methodId: 'email' });
    expect([again.status, again.code, again.values]).toEqual([429, 'THROTTLED', { retryAfter: 60 }]);
    await browser.signIn(email);
    expect(await codesTo(portal.database, email)).toHaveLength(1);
    portal.clock.advance(60);
    const { data } = await browser.run(sendDocument, { methodId: 'email' });
    expect(data).toMatchObject({ sendSignInCode: { sentTo: 'email' } });
    expect(await codesTo(portal.database, email)).toHaveLength(2);
  });

  it('accepts no code after ten wrong ones in a quarter of an hour, however often codes are requested', async () => {
    const codes: (string | undefined)[] = [];
    for (let round = 0; round < 3; round += 1) {
      const browser = portal.browser();
      await browser.signIn(email);
      const code = await codeTo(portal.database, email);
      for (let tries = 0; tries < 4; tries += 1) codes.push((await confirm(browser, wrong(code))).code);
    }
    expect(codes).toEqual([...Array<string>(10).fill('MFA_CODE_INVALID'), 'THROTTLED', 'THROTTLED']);
  });

  it('accepts at most five simultaneous guesses', async () => {
    const browser = portal.browser();
    await browser.signIn(email);
    const code = await codeTo(portal.database, email);
    const answers = await Promise.all(Array.from({ length: 12 }, () => confirm(browser, wrong(code))));
    expect(answers.filter((answer) => answer.code === 'MFA_CODE_INVALID')).toHaveLength(5);
  });

  it('lets a person with two methods choose, and sends nothing before', async () => {
    const sms = await giveMethod(portal.database, business.admin.person, 'sms', '+447700900321');
    const mail = await giveMethod(portal.database, business.admin.person, 'email');
    const browser = portal.browser();
    await browser.signIn(email);
    const waiting = await waitingOf(browser);
    expect(waiting?.sentTo).toBeNull();
    expect(waiting?.methods.map(({ id }) => id)).toEqual([sms, mail]);
    expect(waiting?.methods[0]?.target).toBe('•••• 0321');
    await browser.run(sendDocument, { methodId: sms });
    expect((await confirm(browser, await codeTo(portal.database, '+447700900321'), { methodId: mail })).code).toBe(
      'MFA_CODE_EXPIRED',
    );
    const code = await codeTo(portal.database, '+447700900321');
    expect((await confirm(browser, code, { methodId: sms })).data).toBeTruthy();
  });

  it('refuses another person’s method, and an unknown one', async () => {
    const theirs = await giveMethod(portal.database, business.purchaser.person, 'email');
    const browser = portal.browser();
    await browser.signIn(email);
    for (const methodId of [theirs, newId<string>(), 'recovery'])
      expect((await browser.run(sendDocument, { methodId })).code).toBe('MFA_NOT_FOUND');
  });

  it('needs no code on a remembered device of this person for thirty days', async () => {
    const browser = portal.browser();
    await browser.signIn(email);
    const opened = await confirm(browser, await codeTo(portal.database, email), { rememberDevice: true });
    const device = opened.response.cookies.find(({ name }) => name === 'portal-device');
    expect(device).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 30 * 86_400 });
    expect((await browser.signIn(email)).data).toBeTruthy();
    expect((await browser.signIn(emailOf(business.purchaser.person))).code).toBe('MFA_REQUIRED');
    portal.clock.advance(30 * 86_400);
    expect((await browser.signIn(email)).code).toBe('MFA_REQUIRED');
  });

  it('ends when it is cancelled', async () => {
    const browser = portal.browser();
    await browser.signIn(email);
    const copy = portal.browser();
    copy.cookies = new Map(browser.cookies);
    expect((await browser.run(cancelDocument)).data).toEqual({ cancelSignIn: true });
    expect(browser.cookies.size).toBe(0);
    expect((await confirm(copy, await codeTo(portal.database, email))).code).toBe('MFA_CODE_EXPIRED');
  });

  it('is in the audit trail with each step, and no table holds a code or a secret', async () => {
    const browser = portal.browser({ address: '10.7.7.7' });
    await browser.signIn(email);
    const secret = browser.cookies.get('portal-waiting') ?? '?';
    const code = await codeTo(portal.database, email);
    await confirm(browser, wrong(code));
    await confirm(browser, code, { rememberDevice: true });
    const kept = await portal.database.withTransaction(owner, { readOnly: true }, async (transaction) => ({
      events: await transaction
        .selectFrom('session_events')
        .selectAll()
        .where('person_id', '=', business.admin.person)
        .orderBy('id')
        .execute(),
      challenges: await transaction.selectFrom('mfa_challenges').selectAll().execute(),
      notices: await transaction.selectFrom('notices').selectAll().execute(),
      jobs: await transaction.selectFrom('jobs').selectAll().execute(),
    }));
    expect(kept.events.map(({ kind }) => kind)).toEqual([
      'codeSent',
      'codeFailed',
      'codeConfirmed',
      'signedIn',
      'deviceRemembered',
    ]);
    expect(kept.events.every(({ address }) => address === '10.7.7.7')).toBe(true);
    expect(JSON.stringify(kept)).not.toContain(secret);
    expect(JSON.stringify(kept.events)).not.toContain(code);
    expect(JSON.stringify(kept.notices)).not.toContain(email);
  });
});

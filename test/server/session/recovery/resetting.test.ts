import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import * as argon2 from '@node-rs/argon2';
import { createJobRunner } from '../../../../server/jobs/start-jobs.ts';
import { resetMailKind } from '../../../../server/session/recovery/request-password-reset.ts';
import { sendResetMailJob } from '../../../../server/session/recovery/send-reset-mail.ts';
import { createSigner } from '../../../../server/signing.ts';
import type { PersonId } from '../../../../domain/ids.ts';
import { describeOnPostgres } from '../../both-databases.ts';
import { type Business, job, owner } from '../../database/world.ts';
import {
  type Browser,
  type TestPortal,
  emailOf,
  linkTo,
  password,
  testSecret,
  makeSignInBusiness,
  openProgramPortal,
} from '../../http/test-portal.ts';
import { answerOf, giveMethod, stepUp } from '../mfa/mfa-world.ts';
import { codeTo, noticesTo } from '../../notices/sent-notices.ts';

// Files share their modules, so modules that have already imported the real one are loaded again.
vi.hoisted(() => vi.resetModules());
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof argon2>();
  return { ...real, verify: vi.fn(real.verify) };
});

const requestDocument = 'mutation request($email: String!) { requestPasswordReset(email: $email) }';
const resetFields = 'isCodeWanted securityQuestion sentTo resendAt methods { id method target }';
const lookDocument = `query passwordReset($token: String!) { passwordReset(token: $token) { ${resetFields} } }`;
const sendDocument = `mutation send($token: String!, $methodId: ID!) { sendPasswordResetCode(token: $token, methodId: $methodId) { ${resetFields} } }`;
const resetDocument = `mutation reset($token: String!, $password: String!, $methodId: ID, $code: String, $answer: String) {
  resetPassword(token: $token, password: $password, methodId: $methodId, code: $code, answer: $answer) }`;
const questionDocument = `mutation set($answer: String!, $password: String!) {
  setSecurityQuestion(question: "name_of_first_pet", answer: $answer, confirmation: $answer, password: $password) }`;
const newPassword = 'Another-one-2!';

type Reset = { isCodeWanted: boolean; securityQuestion: string | null; methods: { id: string; method: string }[] };

describeOnPostgres('a forgotten password', (open) => {
  let portal: TestPortal;
  let business: Business;
  let email: string;
  let browser: Browser;

  beforeAll(async () => {
    portal = await openProgramPortal(open, { flags: { mfaEnabled: true, mfaRequired: true } });
  });
  beforeEach(async () => {
    portal.clock.advance(3601);
    business = await makeSignInBusiness(portal.database, 'admin', 'purchaser');
    email = emailOf(business.admin.person);
    browser = portal.browser();
  });

  const runMails = () =>
    createJobRunner({
      withTransaction: portal.database.withTransaction,
      clock: portal.clock,
      handlers: {
        [resetMailKind]: sendResetMailJob({
          withTransaction: portal.database.withTransaction,
          clock: portal.clock,
          signer: createSigner(testSecret),
          linkTo,
        }),
      },
      onFailure: (_job, error) => {
        throw error;
      },
    }).runDueJobs();
  const ask = async (who = email) => {
    // So that of two notices one is newer.
    portal.clock.advance(1);
    const answer = await browser.run(requestDocument, { email: who });
    await runMails();
    return answer;
  };
  const linkOf = async (who = email): Promise<string> => {
    await ask(who);
    const text = (await noticesTo(portal.database, who)).at(-1)?.text ?? '';
    const token = /https:\/\/northgate\.localhost:8443\/resetpassword\?token=([\w-]{43})\s/.exec(text)?.[1];
    if (!token) throw new Error(`No link was sent: ${text}`);
    return token;
  };
  const look = async (token: string) => answerOf<Reset>(await browser.run(lookDocument, { token }), 'passwordReset');
  const reset = (token: string, given: Record<string, unknown> = {}) =>
    browser.run(resetDocument, { token, password: newPassword, ...given });
  /** Sends a code to the person's own address and returns it. */
  const codeFor = async (token: string) => {
    await browser.run(sendDocument, { token, methodId: 'email' });
    return { methodId: 'email', code: await codeTo(portal.database, email) };
  };
  const change = (person: PersonId, values: { password_hash?: null; sso_status?: 'Active' | 'Inactive' }) =>
    portal.database.withTransaction(job, {}, (transaction) =>
      transaction.updateTable('people').set(values).where('id', '=', person).execute(),
    );

  it('is replaced once by a link and a code; every session and remembered device ends', async () => {
    const [one, other] = [portal.browser(), portal.browser()];
    await one.enter(email);
    await other.enter(email);
    const token = await linkOf();
    expect(await look(token)).toMatchObject({ isCodeWanted: true, methods: [{ id: 'email' }], securityQuestion: null });
    expect((await reset(token)).values).toEqual({ scope: 'PasswordReset' });
    expect((await reset(token, await codeFor(token))).data).toEqual({ resetPassword: true });
    expect(await one.auth()).toBe(401);
    expect(await other.auth()).toBe(401);
    expect((await browser.signIn(email)).code).toBe('INVALID_CREDENTIALS');
    expect((await browser.signIn(email, newPassword)).data).toBeTruthy();
    expect((await reset(token, { password: 'Third-password-3!' })).code).toBe('RESET_LINK_EXPIRED');
    expect((await browser.run(lookDocument, { token })).code).toBe('RESET_LINK_EXPIRED');
    expect((await noticesTo(portal.database, email)).map(({ subject }) => subject)).toContain(
      'Northgate Trade: your password was changed',
    );
  });

  it('gives known and unknown people the same answer, without hashing', async () => {
    const verify = vi.mocked(argon2.verify);
    verify.mockClear();
    const known = await browser.run(requestDocument, { email });
    const unknown = await browser.run(requestDocument, { email: `nobody-${business.buyer}@harbour.example` });
    expect(unknown.response.json()).toEqual(known.response.json());
    expect(known.data).toEqual({ requestPasswordReset: true });
    expect(verify).not.toHaveBeenCalled();
    const jobs = await portal.database.withTransaction(owner, { readOnly: true }, (transaction) =>
      transaction
        .selectFrom('jobs')
        .select(['kind', 'payload'])
        .where('kind', '=', resetMailKind)
        .where('done_at', 'is', null)
        .execute(),
    );
    expect(jobs).toHaveLength(2);
    expect(JSON.stringify(jobs)).not.toContain('@');
    await runMails();
  });

  it('has a link that ends after an hour, and when another one is requested', async () => {
    const first = await linkOf();
    const second = await linkOf();
    expect((await browser.run(lookDocument, { token: first })).code).toBe('RESET_LINK_EXPIRED');
    expect((await browser.run(lookDocument, { token: second })).data).toBeTruthy();
    portal.clock.advance(3600);
    expect((await browser.run(lookDocument, { token: second })).code).toBe('RESET_LINK_EXPIRED');
    expect((await reset('not a token')).code).toBe('RESET_LINK_EXPIRED');
  });

  it('can be requested three times an hour, with the same answer above that', async () => {
    for (let time = 0; time < 5; time += 1) expect((await ask()).data).toEqual({ requestPasswordReset: true });
    expect(await noticesTo(portal.database, email)).toHaveLength(3);
  });

  it('is mailed again within the hour, however often another person requests it', async () => {
    for (let time = 0; time < 12; time += 1) {
      await ask();
      portal.clock.advance(600);
    }
    // Two hours of requests: as many notices as allowed, and never none for long.
    expect(await noticesTo(portal.database, email)).toHaveLength(6);
  });

  it('has no link for pending people and people with single sign-on, with the reason', async () => {
    await change(business.admin.person, { password_hash: null });
    await ask();
    await change(business.admin.person, { sso_status: 'Active' });
    await ask();
    const purchaser = emailOf(business.purchaser.person);
    await portal.database.withTransaction(owner, {}, (transaction) =>
      transaction.updateTable('buyers').set({ status: 'Pending' }).where('id', '=', business.buyer).execute(),
    );
    await ask(purchaser);
    const subjects = (await noticesTo(portal.database, email)).map(({ subject }) => subject);
    expect(subjects.toSorted()).toEqual([
      'Northgate Trade: you sign in through your company',
      'Northgate Trade: your account is not active yet',
    ]);
    expect((await noticesTo(portal.database, purchaser)).map(({ subject }) => subject)).toEqual([
      'Northgate Trade: your account is not active yet',
    ]);
  });

  it('never skips the second step: an e-mail does not replace a phone, and a passkey does not replace the link', async () => {
    await giveMethod(portal.database, business.admin.person, 'email');
    const phone = await giveMethod(portal.database, business.admin.person, 'sms', '+447400100200');
    const token = await linkOf();
    expect((await look(token)).methods.map(({ id }) => id)).toEqual([phone]);
    expect((await browser.run(sendDocument, { token, methodId: 'email' })).code).toBe('MFA_NOT_FOUND');
    await browser.run(sendDocument, { token, methodId: phone });
    const code = await codeTo(portal.database, '+447400100200');
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    expect((await reset(token, { methodId: phone, code: wrong })).code).toBe('MFA_CODE_INVALID');
    expect((await reset(token, { methodId: phone, code })).data).toBeTruthy();
  });

  it('also needs the security question, with five attempts', async () => {
    const owning = portal.browser();
    await owning.enter(email);
    const method = await giveMethod(portal.database, business.admin.person, 'email');
    const confirmed = { 'x-mfa-event-id': await stepUp(portal, owning, business.admin.person, 'Setup') };
    expect((await owning.run(questionDocument, { answer: 'Rex', password }, confirmed)).data).toEqual({
      setSecurityQuestion: true,
    });
    await portal.database.withTransaction(owner, {}, (trx) =>
      trx.deleteFrom('mfa_methods').where('id', '=', method).execute(),
    );
    portal.clock.advance(61);
    const token = await linkOf();
    expect((await look(token)).securityQuestion).toBe('name_of_first_pet');
    const code = await codeFor(token);
    expect((await reset(token, { ...code, answer: 'Fido' })).code).toBe('SECURITY_ANSWER_INVALID');
    expect((await look(token)).isCodeWanted).toBe(false);
    for (let tries = 0; tries < 4; tries += 1) expect((await reset(token)).code).toBe('SECURITY_ANSWER_INVALID');
    expect((await reset(token, { answer: 'rex' })).code).toBe('THROTTLED');
    portal.clock.advance(901);
    expect((await reset(token, { answer: '  REX ' })).data).toEqual({ resetPassword: true });
  });

  it.each([
    ['shor-1A', 'PASSWORD_TOO_WEAK', { rule: 'length' }],
    ['no-number-Here', 'PASSWORD_TOO_WEAK', { rule: 'number' }],
    [password, 'PASSWORD_RECENTLY_USED', undefined],
  ])('the new password %j is refused: %s', async (candidate, code, values) => {
    const token = await linkOf();
    const proof = await codeFor(token);
    const refused = await reset(token, { ...proof, password: candidate });
    expect([refused.code, refused.values]).toEqual([code, values]);
    expect((await reset(token, proof)).data).toBeTruthy();
  });

  it('says that a new password was used recently before it asks for a code, five times in a quarter of an hour', async () => {
    const token = await linkOf();
    for (let tries = 0; tries < 5; tries += 1)
      expect((await reset(token, { password })).code).toBe('PASSWORD_RECENTLY_USED');
    expect(await reset(token, { password })).toMatchObject({ code: 'MFA_REQUIRED' });
    portal.clock.advance(901);
    expect(await reset(token)).toMatchObject({ code: 'MFA_REQUIRED' });
  });

  it('unlocks a locked account', async () => {
    for (let tries = 0; tries < 5; tries += 1) await browser.signIn(email, 'wrong');
    const token = await linkOf();
    await reset(token, await codeFor(token));
    expect((await browser.signIn(email, newPassword)).data).toBeTruthy();
  });

  it('is in the audit trail without the link, the code or the answer', async () => {
    const token = await linkOf();
    const { code, methodId } = await codeFor(token);
    await reset(token, { code, methodId });
    const events = await portal.database.withTransaction(owner, { readOnly: true }, (transaction) =>
      transaction
        .selectFrom('session_events')
        .selectAll()
        .where('person_id', '=', business.admin.person)
        .orderBy('id')
        .execute(),
    );
    expect(events.map(({ kind }) => kind)).toEqual(['resetRequested', 'codeSent', 'codeConfirmed', 'passwordReset']);
    expect(JSON.stringify(events)).not.toContain(token);
    expect(JSON.stringify(events)).not.toContain(code);
  });
});

import { TOTP } from 'otpauth';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { instantToMs } from '../../../../domain/time/instant.ts';
import type { PersonId } from '../../../../domain/ids.ts';
import { minutesAfter } from '../../../../server/identity/proofs/challenge-store.ts';
import { describeOnPostgres } from '../../both-databases.ts';
import { type Business, newId, northgate, owner } from '../../database/world.ts';
import {
  type Browser,
  type TestPortal,
  emailOf,
  password,
  makeSignInBusiness,
  openProgramPortal,
} from '../../http/test-portal.ts';
import { codeTo, noticesTo } from '../../notices/sent-notices.ts';
import { type EventAnswer, answerOf, confirmEvent, giveMethod, startEvent, stepUp } from './mfa-world.ts';
import { createSoftwarePasskey } from './software-passkey.ts';

const startDocument = `mutation startMfaSetup($method: String!, $password: String!, $phone: String) {
  startMfaSetup(method: $method, password: $password, phone: $phone) { id method target expires resendAt secret uri passkeyOptions } }`;
const resendDocument = 'mutation resend($setupId: ID!) { resendMfaSetupCode(setupId: $setupId) { id resendAt } }';
const confirmDocument = `mutation confirmMfaSetup($setupId: ID!, $code: String, $passkey: JSON, $name: String) {
  confirmMfaSetup(setupId: $setupId, code: $code, passkey: $passkey, name: $name) { method { id method target name } recoveryCodes } }`;
const securityDocument = `query security { security { methods { id method target name } recoveryCodesLeft securityQuestion mfaPausedUntil hasPassword isMfaEnabled } }`;

type Setup = { id: string; target: string | null; secret: string; uri: string; passkeyOptions: { challenge: string } };
type Done = {
  method: { id: string; method: string; target: string | null; name: string | null };
  recoveryCodes: string[] | null;
};
type Security = { methods: { id: string; method: string }[]; recoveryCodesLeft: number; mfaPausedUntil: string | null };

describeOnPostgres('setting 2-step verification up', (open) => {
  let portal: TestPortal;
  let business: Business;
  let browser: Browser;
  let email: string;
  let phones = 100;

  beforeAll(async () => {
    portal = await openProgramPortal(open, {
      flags: { mfaEnabled: true, mfaRequired: true, mfaAtBuyerCreation: true },
    });
  });
  beforeEach(async () => {
    portal.clock.advance(3600);
    business = await makeSignInBusiness(portal.database, 'admin', 'purchaser');
    email = emailOf(business.admin.person);
    browser = portal.browser();
    await browser.enter(email);
  });

  const pause = (person: PersonId) =>
    portal.database.withTransaction(owner, {}, (trx) =>
      trx
        .insertInto('person_security')
        .values({
          person_id: person,
          program_id: northgate,
          mfa_paused_until: minutesAfter(portal.clock.now(), 30),
        })
        .execute(),
    );
  const newPhone = () => `+447400123${(phones += 1)}`;
  const start = async (method: string, changes: Record<string, unknown> = {}) =>
    browser.run(startDocument, { method, password, ...changes });
  const begun = async (method: string, changes: Record<string, unknown> = {}) =>
    (await start(method, changes)).data?.['startMfaSetup'] as Setup;
  const confirm = (setup: Setup, given: Record<string, unknown>) =>
    browser.run(confirmDocument, { setupId: setup.id, ...given });
  const security = async () => (await browser.run(securityDocument)).data?.['security'] as Security;
  const totpOf = (secret: string, seconds = 0) =>
    new TOTP({ secret }).generate({ timestamp: instantToMs(portal.clock.now()) + seconds * 1000 });

  it('by text message is confirmed by its code, and the first method brings ten recovery codes, once', async () => {
    const phone = newPhone();
    const setup = await begun('sms', { phone: `0${phone.slice(3)}` });
    expect(setup.target).toBe(`•••• ${phone.slice(-4)}`);
    expect((await confirm(setup, { code: '000000' })).code).toMatch(/^MFA_CODE_INVALID$/);
    expect((await security()).methods).toEqual([]);
    const { data } = await confirm(setup, {
      code: await codeTo(portal.database, phone),
      name: ' My\u200b phone\u202e ',
    });
    const done = data?.['confirmMfaSetup'] as Done;
    expect(done.method).toMatchObject({ method: 'sms', target: `•••• ${phone.slice(-4)}`, name: 'My phone' });
    expect(new Set(done.recoveryCodes).size).toBe(10);
    expect(await security()).toMatchObject({ methods: [{ method: 'sms' }], recoveryCodesLeft: 10 });
    // An existing method must confirm a new one; during a pause the password is enough.
    expect((await start('email')).values).toEqual({ scope: 'Setup' });
    await pause(business.admin.person);
    const second = await begun('email');
    const mailed = await confirm(second, { code: await codeTo(portal.database, email) });
    expect(answerOf<Done>(mailed, 'confirmMfaSetup').recoveryCodes).toBeNull();
    expect((await noticesTo(portal.database, email)).map(({ subject }) => subject)).toContain(
      'Northgate Trade: verification method added',
    );
  });

  it.each([
    ['12', 'PHONE_INVALID'],
    ['not a number', 'PHONE_INVALID'],
    ['+44 20 7946 0102', 'PHONE_NOT_MOBILE'],
  ])('the number %j is refused: %s', async (phone, code) => {
    expect((await start('sms', { phone })).code).toBe(code);
  });

  it('tells that a number is another person’s only to whoever gets its messages, and is refused for an existing method', async () => {
    const phone = newPhone();
    await giveMethod(portal.database, business.purchaser.person, 'sms', phone);
    const setup = await begun('sms', { phone });
    expect((await confirm(setup, { code: '000000' })).code).toBe('MFA_CODE_INVALID');
    expect((await confirm(setup, { code: await codeTo(portal.database, phone) })).code).toBe('PHONE_DUPLICATE');
    await giveMethod(portal.database, business.admin.person, 'email');
    expect((await start('email')).code).toBe('MFA_METHOD_EXISTS');
  });

  it('succeeds for only one of two people who confirm the same number', async () => {
    const phone = newPhone();
    const mine = await begun('sms', { phone });
    const code = await codeTo(portal.database, phone);
    await giveMethod(portal.database, business.purchaser.person, 'sms', phone);
    expect((await confirm(mine, { code })).code).toBe('PHONE_DUPLICATE');
  });

  it('needs the password, with five attempts', async () => {
    const codes: (string | undefined)[] = [];
    for (let tries = 0; tries < 6; tries += 1) codes.push((await start('totp', { password: 'wrong' })).code);
    expect(codes).toEqual([...Array<string>(5).fill('PASSWORD_INCORRECT'), 'THROTTLED']);
    expect((await start('totp')).code).toBe('THROTTLED');
  });

  it('sends another code after a minute, and ends after ten', async () => {
    const setup = await begun('email');
    expect((await browser.run(resendDocument, { setupId: setup.id })).values).toEqual({ retryAfter: 60 });
    portal.clock.advance(60);
    expect((await browser.run(resendDocument, { setupId: setup.id })).data).toBeTruthy();
    const code = await codeTo(portal.database, email);
    portal.clock.advance(540);
    await browser.auth();
    expect((await confirm(setup, { code })).code).toBe('MFA_CODE_EXPIRED');
  });

  it('cannot be continued from another session', async () => {
    const setup = await begun('email');
    const other = portal.browser();
    await other.enter(email);
    const given = { setupId: setup.id, code: await codeTo(portal.database, email) };
    expect((await other.run(confirmDocument, given)).code).toBe('MFA_CODE_EXPIRED');
    expect((await other.run(resendDocument, { setupId: setup.id })).code).toBe('MFA_CODE_EXPIRED');
    expect((await browser.run(resendDocument, { setupId: 'no id' })).code).toBe('MFA_CODE_EXPIRED');
  });

  it('is refused for an unknown method', async () => {
    expect((await start('carrier pigeon')).values).toEqual({ field: 'method' });
  });

  describe('an authenticator app', () => {
    it('gets its secret once; its codes are valid once, also one time step early or late', async () => {
      const setup = await begun('totp');
      expect(setup.uri).toContain(`otpauth://totp/Northgate%20Trade:${encodeURIComponent(email)}`);
      const done = await confirm(setup, { code: totpOf(setup.secret) });
      const { method } = answerOf<Done>(done, 'confirmMfaSetup');
      const event = answerOf<EventAnswer>(await browser.run(startEvent, { scope: 'OrderApproval' }), 'startMfaEvent');
      const prove = (code: string) => browser.run(confirmEvent, { eventId: event.id, methodId: method.id, code });
      expect((await prove(totpOf(setup.secret))).code).toBe('MFA_CODE_USED');
      portal.clock.advance(60);
      expect((await prove(totpOf(setup.secret, -60))).code).toBe('MFA_CODE_INVALID');
      expect((await prove(totpOf(setup.secret, 30))).data).toMatchObject({ confirmMfaEvent: { status: 'Confirmed' } });
    });

    it('has its secret encrypted in the database', async () => {
      const setup = await begun('totp');
      await confirm(setup, { code: totpOf(setup.secret) });
      const rows = await portal.database.withTransaction(owner, {}, (transaction) =>
        transaction.selectFrom('mfa_methods').selectAll().where('person_id', '=', business.admin.person).execute(),
      );
      expect(rows).toHaveLength(1);
      expect(JSON.stringify(rows)).not.toContain(setup.secret);
    });
  });

  describe('a passkey', () => {
    it('is bound to this site, and then confirms', async () => {
      const passkey = createSoftwarePasskey();
      const setup = await begun('passkey');
      const foreign = passkey.create(setup.passkeyOptions, { origin: 'https://evil.example' });
      expect((await confirm(setup, { passkey: foreign })).code).toBe('MFA_CODE_INVALID');
      expect((await confirm(setup, { passkey: { id: 'x' } })).code).toBe('MFA_CODE_INVALID');
      const done = await confirm(setup, { passkey: passkey.create(setup.passkeyOptions), name: 'Laptop' });
      const { method } = answerOf<Done>(done, 'confirmMfaSetup');
      expect(method).toMatchObject({ method: 'passkey', name: 'Laptop', target: null });
      const event = answerOf<EventAnswer>(await browser.run(startEvent, { scope: 'OrderApproval' }), 'startMfaEvent');
      const prove = (answer: unknown) =>
        browser.run(confirmEvent, { eventId: event.id, methodId: method.id, passkey: answer });
      const options = event.passkeyOptions as { challenge: string };
      expect((await prove(passkey.get({ challenge: 'c29tZXRoaW5nIGVsc2U' }))).code).toBe('MFA_CODE_INVALID');
      expect((await prove(createSoftwarePasskey().get(options))).code).toBe('MFA_CODE_INVALID');
      expect((await prove(passkey.get(options, { counter: 7 }))).data).toBeTruthy();
    });
  });

  describe('a method that is set up', () => {
    it('is removed, renewed and paused only with a code, which is used up', async () => {
      const id = await giveMethod(portal.database, business.admin.person, 'email');
      const renew = 'mutation renew { renewRecoveryCodes }';
      const pause = 'mutation pause { pauseMfa }';
      const remove = `mutation remove { removeMfaMethod(methodId: "${id}") }`;
      for (const document of [renew, pause, remove])
        expect(await browser.run(document)).toMatchObject({ code: 'MFA_REQUIRED', values: { scope: 'Setup' } });
      const event = await stepUp(portal, browser, business.admin.person, 'Setup');
      const renewed = await browser.run(renew, {}, { 'x-mfa-event-id': event });
      expect(new Set(renewed.data?.['renewRecoveryCodes'] as string[]).size).toBe(10);
      expect((await browser.run(remove, {}, { 'x-mfa-event-id': event })).code).toBe('MFA_REQUIRED');
      portal.clock.advance(61);
      const other = await stepUp(portal, browser, business.admin.person, 'Setup');
      expect((await browser.run(pause, {}, { 'x-mfa-event-id': other })).data).toBeTruthy();
      expect((await security()).mfaPausedUntil).not.toBeNull();
      // During a pause it can be set up again; but the pause is not prolonged without a code.
      expect((await browser.run(pause)).code).toBe('MFA_REQUIRED');
      expect((await browser.run(remove)).data).toEqual({ removeMfaMethod: true });
      expect(await security()).toMatchObject({ methods: [], recoveryCodesLeft: 0 });
    });

    it('has recovery codes that confirm once, in any spelling', async () => {
      const setup = await begun('email');
      const done = await confirm(setup, { code: await codeTo(portal.database, email) });
      const [first = '', second = ''] = answerOf<Done>(done, 'confirmMfaSetup').recoveryCodes ?? [];
      const prove = async (code: string) => {
        const started = await browser.run(startEvent, { scope: 'OrderApproval' });
        const { id: eventId } = answerOf<EventAnswer>(started, 'startMfaEvent');
        const answer = await browser.run(confirmEvent, { eventId, methodId: 'recovery', code });
        await browser.auth();
        return answer.code ?? 'confirmed';
      };
      expect(await prove(first.toUpperCase().replaceAll('-', ' '))).toBe('confirmed');
      expect(await prove(first)).toBe('RECOVERY_CODE_USED');
      expect(await prove('AAAA-AAAA-AAAA-AAAA')).toBe('MFA_CODE_INVALID');
      expect(await prove(second)).toBe('confirmed');
      expect((await security()).recoveryCodesLeft).toBe(8);
    });

    it('another person’s method is unknown', async () => {
      const theirs = await giveMethod(portal.database, business.purchaser.person, 'email');
      await giveMethod(portal.database, business.admin.person, 'email');
      const event = await stepUp(portal, browser, business.admin.person, 'Setup');
      for (const methodId of [theirs, newId<string>(), 'email', 'recovery']) {
        const document = 'mutation remove($methodId: ID!) { removeMfaMethod(methodId: $methodId) }';
        expect((await browser.run(document, { methodId }, { 'x-mfa-event-id': event })).code).toBe('MFA_NOT_FOUND');
      }
    });
  });
});

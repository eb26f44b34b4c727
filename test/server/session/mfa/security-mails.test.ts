import { TOTP } from 'otpauth';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { instantToMs } from '../../../../domain/time/instant.ts';
import { describeOnPostgres } from '../../both-databases.ts';
import { type Business, owner } from '../../database/world.ts';
import {
  type Browser,
  type TestPortal,
  emailOf,
  password,
  makeSignInBusiness,
  openProgramPortal,
} from '../../http/test-portal.ts';
import { noticesTo } from '../../notices/sent-notices.ts';
import { type EventAnswer, answerOf, confirmEvent, giveMethod, startEvent, stepUp } from './mfa-world.ts';

const setupDocument = `mutation start($password: String!) { startMfaSetup(method: "totp", password: $password) { id secret } }`;
const confirmSetupDocument = `mutation confirm($setupId: ID!, $code: String, $name: String) {
  confirmMfaSetup(setupId: $setupId, code: $code, name: $name) { recoveryCodes } }`;
const questionDocument = `mutation set($password: String!) {
  setSecurityQuestion(question: "name_of_first_pet", answer: "Rex", confirmation: "Rex", password: $password) }`;

describeOnPostgres('a change of how somebody signs in', (open) => {
  let portal: TestPortal;
  let business: Business;
  let browser: Browser;
  let email: string;

  beforeAll(async () => {
    portal = await openProgramPortal(open, {
      flags: { mfaEnabled: true, mfaRequired: true, mfaAtBuyerCreation: true },
    });
  });
  beforeEach(async () => {
    portal.clock.advance(3600);
    business = await makeSignInBusiness(portal.database, 'admin');
    email = emailOf(business.admin.person);
    browser = portal.browser();
    await browser.enter(email);
  });

  const speak = (language: string) =>
    portal.database.withTransaction(owner, {}, (trx) =>
      trx.updateTable('people').set({ language }).where('id', '=', business.admin.person).execute(),
    );
  /** Subjects and texts of the mails about a change, without those with a code. */
  const mailsOf = async (change: () => Promise<unknown>) => {
    const before = (await noticesTo(portal.database, email)).length;
    portal.clock.advance(1);
    await change();
    const news = (await noticesTo(portal.database, email)).slice(before);
    return news.filter(({ subject }) => !/code$|Code$/.test(subject)).map(({ subject, text }) => [subject, text]);
  };
  const setUpApp = async () => {
    const setup = answerOf<{ id: string; secret: string }>(
      await browser.run(setupDocument, { password }),
      'startMfaSetup',
    );
    const code = new TOTP({ secret: setup.secret }).generate({ timestamp: instantToMs(portal.clock.now()) });
    const done = await browser.run(confirmSetupDocument, { setupId: setup.id, code, name: 'Pixel' });
    return answerOf<{ recoveryCodes: string[] }>(done, 'confirmMfaSetup').recoveryCodes;
  };
  const moment = (locale: string) =>
    new Intl.DateTimeFormat(locale, {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      timeZone: 'Europe/London',
      timeZoneName: 'short',
    }).format(instantToMs(portal.clock.now()));
  const wasIt = `If this wasn’t you, change your password right away and contact`;

  it('is mailed with which method, when and where', async () => {
    const mails = await mailsOf(setUpApp);
    const place = `When: ${moment('en-GB')}\nWhere: unknown device, IP address 10.0.0.1`;
    expect(mails.map(([subject]) => subject).toSorted((one = '', other = '') => one.localeCompare(other))).toEqual([
      'Northgate Trade: new recovery codes',
      'Northgate Trade: verification method added',
    ]);
    expect(mails.find(([subject]) => subject?.endsWith('added'))?.[1]).toContain(
      `A verification method was added to your account: authenticator app (Pixel).\n\n${place}\n\n${wasIt}`,
    );
  });

  it('is mailed in the language of the person', async () => {
    await speak('de');
    const added = (await mailsOf(setUpApp)).find(([, text]) => text?.includes('App'));
    expect(added?.[0]).toBe('Northgate Trade: Bestätigungsmethode hinzugefügt');
    expect(added?.[1]).toContain('Authenticator-App (Pixel)');
    expect(added?.[1]).toContain(`Zeitpunkt: ${moment('de-DE')}\nOrt: unbekanntes Gerät, IP-Adresse 10.0.0.1`);
  });

  it('by a used recovery code is mailed with the number of codes that are left', async () => {
    const [code] = await setUpApp();
    const event = answerOf<EventAnswer>(await browser.run(startEvent, { scope: 'Setup' }), 'startMfaEvent');
    const use = () => browser.run(confirmEvent, { eventId: event.id, methodId: 'recovery', code });
    const [used, ...others] = await mailsOf(use);
    expect(others).toEqual([]);
    expect(used?.[0]).toBe('Northgate Trade: a recovery code was used');
    expect(used?.[1]).toContain(
      `Codes left: 9.\n\nWhen: ${moment('en-GB')}\nWhere: unknown device, IP address 10.0.0.1`,
    );
  });

  it('by new codes, a pause, a removed method or another security question is mailed', async () => {
    const id = await giveMethod(portal.database, business.admin.person, 'email');
    const documents = {
      'Northgate Trade: new recovery codes': 'mutation renew { renewRecoveryCodes }',
      'Northgate Trade: your security question was changed': questionDocument,
      'Northgate Trade: 2-step verification is paused': 'mutation pause { pauseMfa }',
      'Northgate Trade: verification method removed': `mutation remove { removeMfaMethod(methodId: "${id}") }`,
    };
    for (const [subject, document] of Object.entries(documents)) {
      portal.clock.advance(61);
      const event = await stepUp(portal, browser, business.admin.person, 'Setup');
      const mails = await mailsOf(() => browser.run(document, { password }, { 'x-mfa-event-id': event }));
      expect(mails.map(([told]) => told)).toEqual([subject]);
      expect(mails[0]?.[1]).toContain(`When: ${moment('en-GB')}\nWhere: unknown device, IP address 10.0.0.1`);
    }
    const removed = (await noticesTo(portal.database, email)).at(-1)?.text;
    expect(removed).toContain(`email to ${email.slice(0, 1)}•••@`);
  });
});

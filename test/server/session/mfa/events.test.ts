import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { describeOnPostgres } from '../../both-databases.ts';
import { type Business, as, newId, owner } from '../../database/world.ts';
import {
  type Browser,
  type TestPortal,
  emailOf,
  makeSignInBusiness,
  openProgramPortal,
} from '../../http/test-portal.ts';
import { codesTo, codeTo } from '../../notices/sent-notices.ts';
import {
  type EventAnswer,
  answerOf,
  confirmEvent,
  giveMethod,
  sendEventCode,
  startEvent,
  stepUp,
} from './mfa-world.ts';

const cancelDocument = 'mutation cancel($eventId: ID!) { cancelMfaEvent(eventId: $eventId) }';
const meDocument = 'query me { currentUser { id } }';

describeOnPostgres('a verification of a signed-in person', (open) => {
  let portal: TestPortal;
  let business: Business;
  let browser: Browser;
  let email: string;
  let method: string;

  beforeAll(async () => {
    portal = await openProgramPortal(open, {
      flags: { mfaEnabled: true, mfaRequired: true, mfaAtBuyerCreation: true },
    });
  });
  beforeEach(async () => {
    portal.clock.advance(3600);
    business = await makeSignInBusiness(portal.database, 'admin', 'purchaser');
    email = emailOf(business.admin.person);
    method = await giveMethod(portal.database, business.admin.person, 'email');
    browser = portal.browser();
    await browser.enter(email);
  });

  const start = async (scope = 'OrderApproval', from = browser) =>
    answerOf<EventAnswer>(await from.run(startEvent, { scope }), 'startMfaEvent');
  const confirm = (eventId: string, code: string, from = browser) =>
    from.run(confirmEvent, { eventId, methodId: method, code });

  it('sends its code at once to the only address, and can be confirmed for ten minutes', async () => {
    const event = await start();
    expect(event).toMatchObject({ scope: 'OrderApproval', status: 'Pending', uses: 0, sentTo: method });
    expect(event.methods).toEqual([{ id: method, method: 'email', target: `${email.slice(0, 1)}•••@harbour.example` }]);
    const confirmed = await confirm(event.id, await codeTo(portal.database, email));
    expect(confirmed.data).toMatchObject({ confirmMfaEvent: { id: event.id, status: 'Confirmed' } });
  });

  it('is the same if it is requested again, without another code', async () => {
    const [first, second] = [await start(), await start()];
    expect(second.id).toBe(first.id);
    expect(await codesTo(portal.database, email)).toHaveLength(1);
    expect((await start('Setup')).id).not.toBe(first.id);
  });

  it('lets a person with several methods choose, and sends at most one code a minute', async () => {
    const phone = await giveMethod(portal.database, business.admin.person, 'sms', `+4474${Date.now() % 100_000_000}`);
    const event = await start();
    expect(event.sentTo).toBeNull();
    const send = (methodId: string) => browser.run(sendEventCode, { eventId: event.id, methodId });
    expect((await send(phone)).data).toMatchObject({ sendMfaCode: { sentTo: phone } });
    expect((await send(phone)).values).toEqual({ retryAfter: 60 });
    expect((await send(method)).data).toMatchObject({ sendMfaCode: { sentTo: method } });
    expect((await send(newId<string>())).code).toBe('MFA_NOT_FOUND');
  });

  it('is refused to a person without a method, for an unknown scope, and for signing in', async () => {
    const bare = await portal.signedInBrowser(business.purchaser.person);
    expect((await bare.run(startEvent, { scope: 'OrderApproval' })).code).toBe('MFA_NOT_FOUND');
    for (const scope of ['Login', 'Everything', ''])
      expect((await browser.run(startEvent, { scope })).values).toEqual({ field: 'scope' });
  });

  it('belongs to its session: no other session can confirm or cancel it', async () => {
    const other = portal.browser();
    await other.enter(email);
    const event = await start();
    const code = await codeTo(portal.database, email);
    expect((await confirm(event.id, code, other)).code).toBe('MFA_CODE_EXPIRED');
    expect((await other.run(sendEventCode, { eventId: event.id, methodId: method })).code).toBe('MFA_CODE_EXPIRED');
    expect((await other.run(cancelDocument, { eventId: event.id })).data).toEqual({ cancelMfaEvent: true });
    expect((await confirm(event.id, code)).data).toBeTruthy();
  });

  it('that was cancelled or has expired cannot be confirmed', async () => {
    const cancelled = await start();
    await browser.run(cancelDocument, { eventId: cancelled.id });
    expect((await confirm(cancelled.id, await codeTo(portal.database, email))).code).toBe('MFA_CODE_EXPIRED');
    portal.clock.advance(61);
    const expired = await start();
    portal.clock.advance(600);
    await browser.auth();
    expect((await confirm(expired.id, await codeTo(portal.database, email))).code).toBe('MFA_CODE_EXPIRED');
  });

  it('has a code that is not valid for another one', async () => {
    const one = await start();
    const code = await codeTo(portal.database, email);
    const other = await start('Setup');
    const itsOwn = await codeTo(portal.database, email);
    expect((await confirm(other.id, code === itsOwn ? '0' : code)).code).toBe('MFA_CODE_INVALID');
    expect((await confirm(one.id, code)).data).toBeTruthy();
  });

  describe('a verification and the secret of its session', () => {
    it('renews the secret: the old one is valid until the new one was used, and a minute longer', async () => {
      const former = portal.browser();
      former.cookies = new Map(browser.cookies);
      former.bearer = browser.bearer;
      const event = await start();
      await confirm(event.id, await codeTo(portal.database, email));
      expect(browser.cookies.get('portal-id')).not.toBe(former.cookies.get('portal-id'));
      expect(browser.claims()?.sessionChecksum).toBe(former.claims()?.sessionChecksum);
      // A bearer of the old secret is answered to get another one, never that the session has ended.
      expect((await former.run(meDocument)).code).toBe('SESSION_CHECKSUM_MISMATCH');
      expect(await former.auth()).toBe(200);
      expect((await former.run(meDocument)).data).toBeTruthy();
      expect((await browser.run(meDocument)).code).toBe('SESSION_CHECKSUM_MISMATCH');
      expect(await browser.auth()).toBe(200);
      expect((await browser.run(meDocument)).data).toBeTruthy();
      portal.clock.advance(59);
      expect(await former.auth()).toBe(200);
      portal.clock.advance(2);
      expect(await former.auth()).toBe(401);
      expect(await browser.auth()).toBe(200);
    });

    it('keeps the old secret valid if the answer was lost', async () => {
      const lost = portal.browser();
      lost.cookies = new Map(browser.cookies);
      lost.bearer = browser.bearer;
      const event = await start();
      const code = await codeTo(portal.database, email);
      await confirm(event.id, code, lost);
      portal.clock.advance(300);
      await browser.auth();
      const again = await confirm(event.id, code);
      expect(again.data).toMatchObject({ confirmMfaEvent: { status: 'Confirmed' } });
      expect(again.response.cookies).toEqual([]);
      await stepUp(portal, browser, business.admin.person, 'Setup');
      expect(await browser.auth()).toBe(200);
    });

    it('allows signing out with either secret', async () => {
      const former = portal.browser();
      former.cookies = new Map(browser.cookies);
      await stepUp(portal, browser, business.admin.person, 'Setup');
      expect((await former.run('mutation signOut { signOut }')).data).toEqual({ signOut: true });
      expect(await browser.auth()).toBe(401);
    });
  });

  it('is the only data of sign-ins that a request can read', async () => {
    const event = await stepUp(portal, browser, business.admin.person, 'OrderApproval');
    const read = (identity: Parameters<typeof portal.database.withTransaction>[0], table: string) =>
      portal.database
        .withTransaction(identity, { readOnly: true }, (transaction) =>
          transaction
            .selectFrom(table as 'mfa_challenges')
            .select('person_id')
            .execute(),
        )
        .then((rows) => rows.length)
        .catch(() => 'refused');
    const admin = as(business.admin, business.buyer, 'account');
    const colleague = as(business.purchaser, business.buyer, 'own');
    expect(await read(admin, 'mfa_challenges')).toBe(1);
    expect(await read(colleague, 'mfa_challenges')).toBe(0);
    for (const table of ['mfa_methods', 'recovery_codes', 'remembered_devices', 'password_history', 'notices'])
      expect([table, await read(admin, table)]).toEqual([table, 'refused']);
    const forged = portal.database.withTransaction(admin, {}, (transaction) =>
      transaction.updateTable('mfa_challenges').set({ status: 'Confirmed' }).where('id', '=', event).execute(),
    );
    await expect(forged).rejects.toThrow(/permission denied/);
    const elsewhere = { role: 'auth', program: 'summit' as typeof admin.program } as const;
    expect(await read(elsewhere, 'mfa_methods')).toBe(0);
    expect(await read(owner, 'mfa_methods')).toBeGreaterThan(0);
  });
});

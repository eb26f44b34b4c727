import { beforeAll, beforeEach, expect, it } from 'vitest';
import { type MfaScope, mfaScopes } from '../../../domain/action.ts';
import { isMfaRequired } from '../../../domain/access/mfa-flags.ts';
import type { ProgramFlags } from '../../../domain/programs/program.ts';
import { describeOnPostgres } from '../both-databases.ts';
import { type Business, owner } from '../database/world.ts';
import { type Browser, type TestPortal, emailOf, makeSignInBusiness, openProgramPortal } from '../http/test-portal.ts';
import { giveMethod, startEvent, stepUp } from '../session/mfa/mfa-world.ts';

const meDocument = 'query me { currentUser { id } }';
const flags = { mfaEnabled: true, mfaRequired: true, mfaAtLogin: false, mfaAtBuyerCreation: true };

describeOnPostgres('a step-up', (open) => {
  let portal: TestPortal;
  let business: Business;
  let browser: Browser;

  beforeAll(async () => {
    portal = await openProgramPortal(open, { flags });
  });
  beforeEach(async () => {
    portal.clock.advance(3600);
    business = await makeSignInBusiness(portal.database, 'admin');
    await giveMethod(portal.database, business.admin.person, 'email');
    browser = await portal.signedInBrowser(business.admin.person);
  });

  const copyOf = (source: Browser): Browser => {
    const copy = portal.browser();
    copy.cookies = new Map(source.cookies);
    copy.bearer = source.bearer;
    return copy;
  };

  it('renews the session’s secret, and the old one ends within a minute', async () => {
    const former = copyOf(browser);
    await stepUp(portal, browser, business.admin.person, 'OrderApproval');
    expect(browser.cookies.get('portal-id')).not.toBe(former.cookies.get('portal-id'));
    expect(browser.bearer).not.toBe(former.bearer);
    expect((await browser.run(meDocument)).data).toEqual({ currentUser: { id: business.admin.user } });
    // A concurrent request of another tab is answered to read again, and is not signed out.
    expect((await former.run(meDocument)).code).toBe('SESSION_CHECKSUM_MISMATCH');
    portal.clock.advance(61);
    expect(await copyOf(former).auth()).toBe(401);
    expect(await browser.auth()).toBe(200);
  });

  it('is valid only for its session', async () => {
    const other = portal.browser({ address: '10.0.0.9' });
    await other.enter(emailOf(business.admin.person));
    const event = await stepUp(portal, browser, business.admin.person, 'Setup');
    const renew = 'mutation renew { renewRecoveryCodes }';
    expect((await other.run(renew, {}, { 'x-mfa-event-id': event })).code).toBe('MFA_REQUIRED');
    expect((await browser.run(renew)).code).toBe('MFA_REQUIRED');
    expect((await browser.run(renew, {}, { 'x-mfa-event-id': event })).data).toBeTruthy();
    expect((await browser.run(renew, {}, { 'x-mfa-event-id': event })).code).toBe('MFA_REQUIRED');
  });

  it('is in the audit trail, when it was sent and when it was confirmed', async () => {
    await stepUp(portal, browser, business.admin.person, 'OrderApproval');
    const events = await portal.database.withTransaction(owner, { readOnly: true }, (trx) =>
      trx
        .selectFrom('session_events')
        .select(['kind', 'user_id'])
        .where('person_id', '=', business.admin.person)
        .orderBy('id')
        .execute(),
    );
    expect(events.map(({ kind }) => kind)).toEqual(['signedIn', 'codeSent', 'codeConfirmed']);
  });

  it('can be requested for each scope except the sign-in, and for nothing else', async () => {
    const codes = await Promise.all(
      [...mfaScopes, 'Everything'].map(
        async (scope) => [scope, (await browser.run(startEvent, { scope })).code] as const,
      ),
    );
    expect(codes.filter(([, code]) => code === 'BAD_INPUT').map(([scope]) => scope)).toEqual(['Login', 'Everything']);
  });

  it('is required for a scope by its own flag, and only if 2-step verification is on', () => {
    const off = { mfaEnabled: false, mfaRequired: false, mfaAtLogin: false, mfaAtBuyerCreation: false } as ProgramFlags;
    const flagOf: Record<MfaScope, keyof ProgramFlags> = {
      BuyerCreate: 'mfaAtBuyerCreation',
      Login: 'mfaAtLogin',
      OrderApproval: 'mfaRequired',
      PasswordReset: 'mfaRequired',
      RevealCardNumber: 'mfaRequired',
      Setup: 'mfaEnabled',
    };
    for (const scope of mfaScopes) {
      const own = flagOf[scope];
      expect(isMfaRequired({ ...off, [own]: true }, scope)).toBe(own === 'mfaEnabled');
      expect(isMfaRequired({ ...off, mfaEnabled: true, [own]: true }, scope)).toBe(true);
      expect(isMfaRequired({ ...off, mfaEnabled: true }, scope)).toBe(scope === 'Setup');
    }
  });
});

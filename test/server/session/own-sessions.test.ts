import { beforeAll, beforeEach, expect, it } from 'vitest';
import { describeOnPostgres } from '../both-databases.ts';
import { type Business, newId } from '../database/world.ts';
import { type Browser, type TestPortal, emailOf, makeSignInBusiness, openProgramPortal } from '../http/test-portal.ts';
import { allMfa, answerOf } from './mfa/mfa-world.ts';
import { codeTo } from '../notices/sent-notices.ts';

const securityDocument = `query security { security {
  sessions { id name isThis businessName address startedAt lastSeenAt } devices { id name isThis expiresAt } rememberDeviceDays } }`;
const confirmDocument =
  'mutation confirm($code: String) { confirmSignIn(methodId: "email", code: $code, rememberDevice: true) { userId } }';

type Listed = {
  sessions: { id: string; name: string; isThis: boolean; businessName: string | null; address: string | null }[];
  devices: { id: string; name: string; isThis: boolean }[];
};

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile Safari/604.1';
const desktop = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';

describeOnPostgres('the own sessions and devices', (open) => {
  let portal: TestPortal;
  let business: Business;
  let here: Browser;
  let there: Browser;

  beforeAll(async () => {
    portal = await openProgramPortal(open, { flags: allMfa });
  });
  beforeEach(async () => {
    portal.clock.advance(3600);
    business = await makeSignInBusiness(portal.database, 'admin', 'purchaser');
    here = await entered('10.0.0.7', desktop);
    portal.clock.advance(61);
    there = await entered('10.0.0.8', phone);
  });

  async function entered(address: string, userAgent: string, person = business.admin.person): Promise<Browser> {
    const browser = portal.browser({ address });
    const email = emailOf(person);
    const headers = { 'user-agent': userAgent };
    const document = 'mutation s($email: String!) { signIn(email: $email, password: "Right-password-1!") { userId } }';
    await browser.run(document, { email }, headers);
    await browser.run(confirmDocument, { code: await codeTo(portal.database, email) }, headers);
    if ((await browser.auth()) !== 200) throw new Error('Nobody was signed in.');
    return browser;
  }
  const listed = async (browser = here) => answerOf<Listed>(await browser.run(securityDocument), 'security');
  const foreign = (list: readonly { id: string; isThis: boolean }[]) => list.find(({ isThis }) => !isThis)?.id ?? '';

  it('are listed by browser, system, address and business, with the current one marked', async () => {
    const { sessions, devices } = await listed();
    expect(sessions).toHaveLength(2);
    expect(sessions.toSorted((one, other) => one.name.localeCompare(other.name))).toMatchObject([
      { name: 'Chrome · Linux', isThis: true, businessName: 'Harbour Build Ltd', address: '10.0.0.7' },
      { name: 'Safari · iOS', isThis: false, businessName: 'Harbour Build Ltd', address: '10.0.0.8' },
    ]);
    expect(devices.map(({ name, isThis }) => [name, isThis])).toEqual([
      ['Safari · iOS', false],
      ['Chrome · Linux', true],
    ]);
  });

  it('can be ended remotely, one at a time', async () => {
    const document = 'mutation end($id: ID!) { endSession(id: $id) }';
    const id = foreign((await listed()).sessions);
    expect((await here.run(document, { id })).data).toEqual({ endSession: true });
    expect(await there.auth()).toBe(401);
    expect(await here.auth()).toBe(200);
    expect((await listed()).sessions).toHaveLength(1);
    for (const none of [id, newId<string>(), 'no id'])
      expect((await here.run(document, { id: none })).code).toBe('NOT_FOUND');
  });

  it('cannot be ended or removed by another person', async () => {
    const stranger = await entered('10.0.0.9', desktop, business.purchaser.person);
    const { sessions, devices } = await listed();
    for (const { id } of sessions)
      expect((await stranger.run('mutation end($id: ID!) { endSession(id: $id) }', { id })).code).toBe('NOT_FOUND');
    for (const { id } of devices)
      expect((await stranger.run('mutation f($id: ID!) { forgetDevice(id: $id) }', { id })).code).toBe('NOT_FOUND');
    expect(await there.auth()).toBe(200);
  });

  it('can be ended all at once, except the current one', async () => {
    expect((await here.run('mutation end { endOtherSessions }')).data).toEqual({ endOtherSessions: 1 });
    expect(await there.auth()).toBe(401);
    expect((await here.run('mutation end { endOtherSessions }')).data).toEqual({ endOtherSessions: 0 });
  });

  it('need a code again after a device is forgotten; forgetting this one deletes its cookie', async () => {
    const document = 'mutation f($id: ID!) { forgetDevice(id: $id) }';
    await here.run(document, { id: foreign((await listed()).devices) });
    expect((await there.signIn(emailOf(business.admin.person))).code).toBe('MFA_REQUIRED');
    const [own] = (await listed()).devices;
    expect(here.cookies.has('portal-device')).toBe(true);
    await here.run(document, { id: own?.id });
    expect(here.cookies.has('portal-device')).toBe(false);
    expect((await here.signIn(emailOf(business.admin.person))).code).toBe('MFA_REQUIRED');
  });
});

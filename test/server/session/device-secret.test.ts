import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { PersonId, ProgramId } from '../../../domain/ids.ts';
import { describeOnPostgres } from '../both-databases.ts';
import { type Business, as, makeProgram, newId, northgate, owner } from '../database/world.ts';
import {
  type Browser,
  type GraphqlAnswer,
  type TestPortal,
  givePassword,
  openPortal,
  makeSignInBusiness,
} from '../http/test-portal.ts';

const document = 'mutation deviceSecret($deviceId: ID!) { deviceSecret(deviceId: $deviceId) }';
const summit = 'summit' as ProgramId;

describeOnPostgres('the secret of a device’s data', (open) => {
  const lines: string[] = [];
  let portal: TestPortal;
  let business: Business;

  beforeAll(async () => {
    const database = await open();
    await makeProgram(database);
    await makeProgram(database, summit);
    portal = await openPortal(database, { logLevel: 'trace', logStream: { write: (line) => void lines.push(line) } });
  });
  beforeEach(async () => {
    portal.clock.advance(3600);
    business = await makeSignInBusiness(portal.database, 'admin', 'purchaser');
  });

  const signedIn = (person: PersonId): Promise<Browser> => portal.signedInBrowser(person);
  const ask = (browser: Browser, deviceId: string): Promise<GraphqlAnswer> => browser.run(document, { deviceId });
  const secretOf = async (browser: Browser, deviceId: string): Promise<string> =>
    (await ask(browser, deviceId)).data?.['deviceSecret'] as string;

  it('is 32 bytes, the same each time, also in another session and after the password has changed', async () => {
    const device = newId<string>();
    const browser = await signedIn(business.admin.person);
    const secret = await secretOf(browser, device);
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
    expect(await secretOf(browser, device)).toBe(secret);
    await browser.run('mutation signOut { signOut }');
    await givePassword(portal.database, business.admin.person);
    expect(await secretOf(await signedIn(business.admin.person), device)).toBe(secret);
  });

  it('is the same for two tabs that first request it at once', async () => {
    const device = newId<string>();
    const browser = await signedIn(business.admin.person);
    const asked = await Promise.all(Array.from({ length: 6 }, () => secretOf(browser, device)));
    expect(asked[0]).toMatch(/^[\w-]{43}$/);
    expect(new Set(asked).size).toBe(1);
  });

  it('differs for each device and each person, also on a shared device', async () => {
    const [first, second] = [newId<string>(), newId<string>()];
    const [admin, purchaser] = [await signedIn(business.admin.person), await signedIn(business.purchaser.person)];
    const secrets = [
      await secretOf(admin, first),
      await secretOf(admin, second),
      await secretOf(purchaser, first),
      await secretOf(purchaser, second),
    ];
    expect(new Set(secrets).size).toBe(4);
    expect(await secretOf(admin, first)).toBe(secrets[0]);
    expect(await secretOf(purchaser, first)).toBe(secrets[2]);
  });

  it('is delivered only to a signed-in person', async () => {
    const device = newId<string>();
    const browser = await signedIn(business.admin.person);
    const secret = await secretOf(browser, device);
    const [stranger, thief] = [portal.browser(), portal.browser()];
    thief.cookies.set('portal-session', browser.cookies.get('portal-session') ?? '');
    for (const one of [stranger, thief]) {
      const answer = await ask(one, device);
      expect([answer.status, answer.code]).toEqual([401, 'UNAUTHENTICATED']);
      expect(answer.response.body).not.toContain(secret);
    }
    await browser.run('mutation signOut { signOut }');
    expect((await ask(browser, device)).code).toBe('UNAUTHENTICATED');
  });

  it.each(['', 'device', 'FFFFFFFF-0000-4000-8000-000000000001', `${'0'.repeat(36)}`, "' or true --"])(
    'is refused for the device id %j',
    async (deviceId) => {
      const answer = await ask(await signedIn(business.admin.person), deviceId);
      expect([answer.code, answer.values]).toEqual(['BAD_INPUT', { field: 'deviceId' }]);
    },
  );

  it('is in no log, and in no answer that may be cached', async () => {
    const device = newId<string>();
    const answer = await ask(await signedIn(business.admin.person), device);
    const secret = answer.data?.['deviceSecret'] as string;
    expect(answer.response.headers['cache-control']).toContain('no-store');
    expect(lines.length).toBeGreaterThan(0);
    const bytes = Buffer.from(secret, 'base64url');
    for (const written of [secret, bytes.toString('hex'), bytes.toString('base64')])
      expect(lines.filter((line) => line.includes(written))).toEqual([]);
  });

  it('is readable only by the sign-in of its program, and never changed', async () => {
    const device = newId<string>();
    await secretOf(await signedIn(business.admin.person), device);
    const { database } = portal;
    const count = sql<{ found: number }>`select count(*)::int as found from device_secrets where device_id = ${device}`;
    const counted = async (identity: Parameters<typeof database.withTransaction>[0]): Promise<number | undefined> => {
      const { rows } = await database.withTransaction(identity, { readOnly: true }, (trx) => count.execute(trx));
      return rows[0]?.found;
    };
    expect(await counted({ role: 'auth', program: northgate })).toBe(1);
    expect(await counted({ role: 'auth', program: summit })).toBe(0);
    await expect(counted(as(business.admin, business.buyer, 'account'))).rejects.toThrow(/permission denied/);
    expect(await counted(owner)).toBe(1);
    const change = sql`update device_secrets set secret = decode(repeat('00', 32), 'hex') where device_id = ${device}`;
    await expect(
      database.withTransaction({ role: 'auth', program: northgate }, {}, (trx) => change.execute(trx)),
    ).rejects.toThrow(/permission denied/);
  });
});

import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as argon2 from '@node-rs/argon2';
import type { KyselyPlugin } from 'kysely';
import { hashPassword } from '../../../server/identity/proofs/password.ts';
import { describeOnPostgres } from '../both-databases.ts';
import { type Business, job, owner } from '../database/world.ts';
import {
  type TestPortal,
  emailOf,
  openPortal,
  password,
  makeSignInBusiness,
  openProgramPortal,
} from '../http/test-portal.ts';

// Files share their modules, so modules that have already imported the real one are loaded again.
vi.hoisted(() => vi.resetModules());
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof argon2>();
  return { ...real, verify: vi.fn(real.verify) };
});

type PortalDatabase = TestPortal['database'];

/** The same portal, which keeps the texts of the statements of its transactions. */
async function countingPortal(database: PortalDatabase) {
  const statements: string[] = [];
  const withTransaction: PortalDatabase['withTransaction'] = (identity, options, work) =>
    database.withTransaction(identity, options, (transaction) => {
      const counter: KyselyPlugin = {
        transformQuery: ({ node, queryId }) => {
          statements.push(transaction.getExecutor().compileQuery(node, queryId).sql);
          return node;
        },
        transformResult: ({ result }) => Promise.resolve(result),
      };
      return work(transaction.withPlugin(counter));
    });
  return { portal: await openPortal({ ...database, withTransaction }), statements };
}

describeOnPostgres('signing in', (open) => {
  let portal: TestPortal;
  let business: Business;

  beforeAll(async () => {
    portal = await openProgramPortal(open);
  });
  beforeEach(async () => {
    business = await makeSignInBusiness(portal.database, 'admin', 'purchaser');
    // Every test starts with a clean address: the limits cover a quarter of an hour.
    portal.clock.advance(3600);
  });

  it('the right password opens a session for the business, with cookies that name the person', async () => {
    const browser = portal.browser();
    const answer = await browser.signIn(emailOf(business.admin.person));
    expect(answer.data).toEqual({ signIn: { userId: business.admin.user, buyerId: business.buyer } });
    expect(browser.claims()).toMatchObject({
      email: emailOf(business.admin.person),
      roles: ['buyerAdministrator'],
      user: business.admin.user,
      buyer: { id: business.buyer, name: 'Harbour Build Ltd' },
      program: 'northgate',
    });
    const [secret, claims] = answer.response.cookies.toSorted((one, other) => one.name.localeCompare(other.name));
    expect(secret).toMatchObject({ name: 'portal-id', httpOnly: true, sameSite: 'Lax', path: '/' });
    expect(claims).toMatchObject({ name: 'portal-session', sameSite: 'Lax', path: '/' });
    expect(claims).not.toHaveProperty('httpOnly');
  });

  it('a wrong password and an unknown e-mail get the same refusal, after one verified hash each', async () => {
    const verify = vi.mocked(argon2.verify);
    verify.mockClear();
    const wrong = await portal.browser().signIn(emailOf(business.admin.person), 'wrong');
    const unknown = await portal.browser().signIn('nobody@harbour.example', 'wrong');
    expect([wrong.status, wrong.code]).toEqual([200, 'INVALID_CREDENTIALS']);
    expect(unknown.response.json()).toEqual(wrong.response.json());
    expect(verify).toHaveBeenCalledTimes(2);
    expect(wrong.response.cookies).toEqual([]);
  });

  it('a person with single sign-on is refused like an unknown person', async () => {
    const verify = vi.mocked(argon2.verify);
    await portal.database.withTransaction(job, {}, (transaction) =>
      transaction
        .updateTable('people')
        .set({ password_hash: null, sso_status: 'Active' })
        .where('id', '=', business.admin.person)
        .execute(),
    );
    verify.mockClear();
    const theirs = await portal.browser().signIn(emailOf(business.admin.person));
    const unknown = await portal.browser().signIn('nobody@harbour.example');
    expect(theirs.code).toBe('INVALID_CREDENTIALS');
    expect(unknown.response.json()).toEqual(theirs.response.json());
    expect(verify).toHaveBeenCalledTimes(2);
  });

  it('costs the same statements and hashes for a wrong password, an unknown person, and one with single sign-on', async () => {
    const { admin, purchaser } = business;
    await portal.database.withTransaction(job, {}, (transaction) =>
      transaction.updateTable('people').set({ sso_status: 'Active' }).where('id', '=', purchaser.person).execute(),
    );
    const ownHash = await hashPassword(password);
    await portal.database.withTransaction(job, {}, (transaction) =>
      transaction.updateTable('people').set({ password_hash: ownHash }).where('id', '=', admin.person).execute(),
    );
    const verify = vi.mocked(argon2.verify);
    const counted = await countingPortal(portal.database);
    // The portal reads its settings with the first request.
    await counted.portal.browser().signIn('first@harbour.example', 'wrong');
    const workOf = async (email: string) => {
      const answers = [];
      counted.statements.length = 0;
      verify.mockClear();
      // The fifth failure locks the account, and the sixth is refused because of that.
      for (let attempt = 0; attempt < 6; attempt += 1)
        answers.push((await counted.portal.browser().signIn(email, 'wrong')).code);
      portal.clock.advance(3600);
      counted.portal.clock.advance(3600);
      // Variant, version, memory, passes and lanes of each verified hash, without its salt.
      const hashes = verify.mock.calls.map(([hash]) => String(hash).split('$').slice(1, 4).join(' '));
      return { answers, hashes, statements: [...counted.statements] };
    };
    const known = await workOf(emailOf(admin.person));
    expect(known.answers).toEqual([
      ...Array<string>(4).fill('INVALID_CREDENTIALS'),
      'ACCOUNT_LOCKED',
      'ACCOUNT_LOCKED',
    ]);
    expect(known.hashes).toEqual(Array<string>(6).fill('argon2id v=19 m=19456,t=2,p=1'));
    expect(known.statements.length).toBeGreaterThan(20);
    expect(await workOf(`nobody-${business.buyer}@harbour.example`)).toEqual(known);
    expect(await workOf(emailOf(purchaser.person))).toEqual(known);
  });

  it('many guesses in one request, by aliases, are refused', async () => {
    const guesses = Array.from(
      { length: 3 },
      (_, index) => `a${index}: signIn(email: "a@b.example", password: "x") { userId }`,
    );
    const answer = await portal.browser().run(`mutation guess { ${guesses.join(' ')} }`);
    expect([answer.status, answer.code]).toEqual([400, 'BAD_REQUEST']);
  });

  it.each(['a known', 'an unknown'])(
    '%s account locks at the fifth failure, for a quarter of an hour',
    async (kind) => {
      const email = kind === 'a known' ? emailOf(business.admin.person) : `nobody-${business.buyer}@harbour.example`;
      const browser = portal.browser();
      const codes: (string | undefined)[] = [];
      for (let attempt = 0; attempt < 5; attempt += 1) codes.push((await browser.signIn(email, 'wrong')).code);
      expect(codes).toEqual([...Array<string>(4).fill('INVALID_CREDENTIALS'), 'ACCOUNT_LOCKED']);
      portal.clock.advance(300);
      const locked = await browser.signIn(email);
      expect([locked.code, locked.values]).toEqual(['ACCOUNT_LOCKED', { minutes: 10 }]);
      // Attempts during the lock do not prolong it.
      portal.clock.advance(601);
      expect((await browser.signIn(email, 'wrong')).code).toBe('INVALID_CREDENTIALS');
    },
  );

  it('the right password after four failures opens the account, and resets the count', async () => {
    const browser = portal.browser();
    const email = emailOf(business.admin.person);
    for (let round = 0; round < 2; round += 1) {
      for (let attempt = 0; attempt < 4; attempt += 1) await browser.signIn(email, 'wrong');
      expect((await browser.signIn(email)).data).toBeTruthy();
    }
  });

  it('at most five simultaneous guesses are checked', async () => {
    const email = emailOf(business.admin.person);
    const answers = await Promise.all(Array.from({ length: 12 }, () => portal.browser().signIn(email, 'wrong')));
    const codes = answers.map((answer) => answer.code);
    expect(codes.filter((code) => code === 'INVALID_CREDENTIALS')).toHaveLength(4);
    expect(codes.filter((code) => code === 'ACCOUNT_LOCKED')).toHaveLength(8);
  });

  it('an address that tries many accounts is rate-limited, others are not', async () => {
    const browser = portal.browser({ address: '10.9.9.9' });
    for (let attempt = 0; attempt < 60; attempt += 1) await browser.signIn(`guess-${attempt}@harbour.example`, 'wrong');
    const throttled = await browser.signIn(emailOf(business.admin.person));
    expect([throttled.status, throttled.code]).toEqual([429, 'THROTTLED']);
    expect(throttled.response.headers['retry-after']).toBe('900');
    expect((await portal.browser().signIn(emailOf(business.admin.person))).data).toBeTruthy();
  });

  it('a user who is suspended, or whose account is closed, cannot sign in', async () => {
    await portal.database.withTransaction(job, {}, (transaction) =>
      transaction.updateTable('users').set({ status: 'Suspended' }).where('id', '=', business.admin.user).execute(),
    );
    expect((await portal.browser().signIn(emailOf(business.admin.person))).code).toBe('ACCOUNT_NOT_ACTIVE');
    await portal.database.withTransaction(job, {}, (transaction) =>
      transaction.updateTable('buyers').set({ status: 'Cancelled' }).where('id', '=', business.buyer).execute(),
    );
    expect((await portal.browser().signIn(emailOf(business.purchaser.person))).code).toBe('ACCOUNT_NOT_ACTIVE');
  });

  it('a second sign-in ends the earlier session of the browser', async () => {
    const [browser, former] = [portal.browser(), portal.browser()];
    await browser.enter(emailOf(business.admin.person));
    former.cookies = new Map(browser.cookies);
    await browser.enter(emailOf(business.admin.person));
    expect(browser.cookies.get('portal-id')).not.toBe(former.cookies.get('portal-id'));
    expect(await former.auth()).toBe(401);
    expect(await browser.auth()).toBe(200);
  });

  it('impossible texts are refused before any lookup', async () => {
    expect((await portal.browser().signIn('', password)).values).toEqual({ field: 'email' });
    expect((await portal.browser().signIn('a@b.example', 'x'.repeat(300))).values).toEqual({ field: 'password' });
    expect((await portal.browser().signIn("'; drop table people; --@x", 'x')).code).toBe('INVALID_CREDENTIALS');
  });

  describe('the audit trail', () => {
    it('has sign-ins, failures and locks, and no password', async () => {
      const browser = portal.browser({ address: '10.1.2.3' });
      await browser.signIn(emailOf(business.admin.person));
      for (let attempt = 0; attempt < 5; attempt += 1)
        await browser.signIn(emailOf(business.admin.person), 'Canary-secret-9!');
      const events = await portal.database.withTransaction(owner, { readOnly: true }, (transaction) =>
        transaction
          .selectFrom('session_events')
          .selectAll()
          .where('person_id', '=', business.admin.person)
          .orderBy('id')
          .execute(),
      );
      expect(events.map((event) => event.kind)).toEqual([
        'signedIn',
        ...Array<string>(4).fill('signInFailed'),
        'accountLocked',
      ]);
      expect(events.every((event) => event.address === '10.1.2.3')).toBe(true);
      expect(JSON.stringify(events)).not.toContain('Canary');
    });
  });
});

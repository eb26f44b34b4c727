import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { BuyerId, PersonId, UserId } from '../../../domain/ids.ts';
import { describeOnPostgres } from '../both-databases.ts';
import { makeAction, makeApproval } from '../database/history.ts';
import { type Business, job, newId, northgate, owner, buyerRow } from '../database/world.ts';
import { type Browser, type TestPortal, emailOf, makeSignInBusiness, openProgramPortal } from '../http/test-portal.ts';

const meDocument = 'query me { currentUser { id role buyerId } }';
const signOutDocument = 'mutation signOut { signOut }';
const switchDocument = 'mutation switchTo($userId: ID!) { switchBusinessAccount(userId: $userId) { userId buyerId } }';

describeOnPostgres('a session', (open) => {
  let portal: TestPortal;
  let business: Business;

  beforeAll(async () => {
    portal = await openProgramPortal(open);
  });
  beforeEach(async () => {
    portal.clock.advance(3600);
    business = await makeSignInBusiness(portal.database, 'admin', 'purchaser');
  });

  const signedIn = (person: PersonId = business.admin.person): Promise<Browser> => portal.signedInBrowser(person);

  it('of three sessions, only the three matching sets of cookie, bearer and checksum get an answer', async () => {
    const sessions = [await signedIn(), await signedIn(), await signedIn(business.purchaser.person)];
    const answered: string[] = [];
    const refusals = new Set<string>();
    for (const [i, { cookies }] of sessions.entries()) {
      for (const [j, { bearer }] of sessions.entries()) {
        for (const [k, speaker] of sessions.entries()) {
          const mixed = portal.browser();
          mixed.cookies = new Map(cookies);
          mixed.bearer = bearer;
          const answer = await mixed.run(
            meDocument,
            {},
            { 'x-session-checksum': speaker.claims()?.sessionChecksum ?? '' },
          );
          if (answer.data) answered.push(`${i}${j}${k}`);
          else refusals.add(`${answer.status} ${answer.code}`);
        }
      }
    }
    expect(answered).toEqual(['000', '111', '222']);
    expect([...refusals]).toEqual(['409 SESSION_CHECKSUM_MISMATCH']);
  });

  it('does not accept the readable cookie alone, nor a changed or foreign bearer', async () => {
    const browser = await signedIn();
    const thief = portal.browser();
    thief.cookies.set('portal-session', browser.cookies.get('portal-session') ?? '');
    expect(await thief.auth()).toBe(401);
    const claims = browser.cookies.get('portal-session') ?? '';
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${claims.split('.')[1]}.`;
    for (const bearer of [claims, none, `${browser.bearer}x`, 'garbage']) {
      const answer = await browser.run(meDocument, {}, { authorization: `Bearer ${bearer}` });
      expect([answer.status, answer.code]).toEqual([401, 'UNAUTHENTICATED']);
    }
  });

  it('a bearer expires after ten minutes, and another request returns a new one', async () => {
    const browser = await signedIn();
    portal.clock.advance(601);
    expect((await browser.run(meDocument)).status).toBe(401);
    await browser.auth();
    expect((await browser.run(meDocument)).data).toMatchObject({ currentUser: { id: business.admin.user } });
  });

  it('expires after half an hour without use, and after twelve hours in any case', async () => {
    const idle = await signedIn();
    const used = await signedIn();
    portal.clock.advance(20 * 60);
    expect(await used.auth()).toBe(200);
    portal.clock.advance(11 * 60);
    expect(await idle.auth()).toBe(401);
    expect(await used.auth()).toBe(200);
    for (let minutes = 31; minutes < 12 * 60; minutes += 25) {
      await used.auth();
      portal.clock.advance(25 * 60);
    }
    expect(await used.auth()).toBe(401);
  });

  it('an ended session gets no bearer, and its late answer does not delete the cookies of a new session', async () => {
    const browser = await signedIn();
    portal.clock.advance(31 * 60);
    const response = await browser.send({ method: 'POST', path: '/auth', body: {} });
    expect(response.statusCode).toBe(401);
    expect(response.json()).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(response.cookies).toEqual([]);
    await browser.enter(emailOf(business.admin.person));
    expect(await browser.auth()).toBe(200);
  });

  it('a sign-out without a session does not delete the cookies of a new session', async () => {
    const browser = await signedIn();
    const former = portal.browser();
    former.cookies = new Map(browser.cookies);
    await browser.run(signOutDocument);
    const late = await former.run(signOutDocument);
    expect(late.data).toEqual({ signOut: true });
    expect(late.response.cookies).toEqual([]);
  });

  it('a sign-out ends the cookie and the bearer everywhere', async () => {
    const browser = await signedIn();
    const copy = portal.browser();
    copy.cookies = new Map(browser.cookies);
    copy.bearer = browser.bearer;
    expect((await browser.run(signOutDocument)).data).toEqual({ signOut: true });
    expect(browser.cookies.size).toBe(0);
    expect((await copy.run(meDocument)).status).toBe(401);
    expect(await copy.auth()).toBe(401);
  });

  it('an offline sign-out works later without a bearer, but never ends a session that was opened meanwhile', async () => {
    const browser = await signedIn();
    browser.bearer = null;
    const foreign = await browser.run(signOutDocument, {}, { 'x-session-checksum': 'of an earlier session' });
    expect(foreign.status).toBe(409);
    expect(await browser.auth()).toBe(200);
    browser.bearer = null;
    expect((await browser.run(signOutDocument)).data).toEqual({ signOut: true });
    expect(await browser.auth()).toBe(401);
    expect((await portal.browser().run(signOutDocument)).data).toEqual({ signOut: true });
  });

  it('has a changed role at the next request, also in the readable cookie', async () => {
    const browser = await signedIn();
    await portal.database.withTransaction(job, {}, (transaction) =>
      transaction
        .updateTable('users')
        .set({ roles: ['buyerPurchaser'] })
        .where('id', '=', business.admin.user)
        .execute(),
    );
    expect((await browser.run(meDocument)).data).toMatchObject({ currentUser: { role: ['buyerPurchaser'] } });
    expect((await browser.run('query users { users { id } }')).data).toEqual({ users: [{ id: business.admin.user }] });
    await browser.auth();
    expect(browser.claims()?.roles).toEqual(['buyerPurchaser']);
  });

  it('the suspension of the user ends every session at once', async () => {
    const [one, other] = [await signedIn(), await signedIn()];
    await portal.database.withTransaction(job, {}, (transaction) =>
      transaction.updateTable('users').set({ status: 'Suspended' }).where('id', '=', business.admin.user).execute(),
    );
    expect((await one.run(meDocument)).status).toBe(401);
    expect(await other.auth()).toBe(401);
    // After they are enabled again, they sign in again: earlier sessions stay ended.
    await portal.database.withTransaction(job, {}, (transaction) =>
      transaction.updateTable('users').set({ status: 'Active' }).where('id', '=', business.admin.user).execute(),
    );
    expect(await one.auth()).toBe(401);
    expect(await (await signedIn()).auth()).toBe(200);
  });

  it('a switch of business opens a new session and ends the old one', async () => {
    const second = await joinSecondBusiness(business.admin.person);
    await requestOfAnother(second);
    const browser = await signedIn();
    const { data } = await browser.run(
      'query accounts { businessAccounts { userId buyerId name isCurrent forApproval } }',
    );
    expect(data?.['businessAccounts']).toEqual([
      {
        userId: business.admin.user,
        buyerId: business.buyer,
        name: 'Harbour Build Ltd',
        isCurrent: true,
        forApproval: 0,
      },
      { userId: second.user, buyerId: second.buyer, name: 'Quayside Joinery Ltd', isCurrent: false, forApproval: 1 },
    ]);
    const former = portal.browser();
    former.cookies = new Map(browser.cookies);
    former.bearer = browser.bearer;
    const switched = await browser.run(switchDocument, { userId: second.user });
    expect(switched.data).toEqual({ switchBusinessAccount: { userId: second.user, buyerId: second.buyer } });
    expect((await browser.run(meDocument)).status).toBe(409);
    await browser.auth();
    expect((await browser.run(meDocument)).data).toMatchObject({
      currentUser: { id: second.user, role: ['buyerPayer', 'buyerAdministrator'] },
    });
    expect(await former.auth()).toBe(401);
  });

  it('a switch to another person’s user, or to an unknown one, is refused', async () => {
    const browser = await signedIn();
    const checksum = browser.claims()?.sessionChecksum;
    for (const userId of [business.purchaser.user, newId<UserId>(), 'not an id']) {
      expect((await browser.run(switchDocument, { userId })).code).toBe('NOT_FOUND');
    }
    expect(browser.claims()?.sessionChecksum).toBe(checksum);
    expect((await browser.run(meDocument)).data).toMatchObject({ currentUser: { id: business.admin.user } });
  });

  it('only a hash of the cookie is stored', async () => {
    const browser = await signedIn();
    const sessions = await portal.database.withTransaction(owner, { readOnly: true }, (transaction) =>
      transaction.selectFrom('sessions').selectAll().where('person_id', '=', business.admin.person).execute(),
    );
    expect(sessions).toHaveLength(1);
    expect(JSON.stringify(sessions)).not.toContain(browser.cookies.get('portal-id'));
  });

  async function joinSecondBusiness(person: PersonId): Promise<{ user: UserId; buyer: BuyerId }> {
    const [user, buyer] = [newId<UserId>(), newId<BuyerId>()];
    await portal.database.withTransaction(job, {}, async (transaction) => {
      await transaction
        .insertInto('buyers')
        .values({ ...buyerRow(buyer), name: 'Quayside Joinery Ltd' })
        .execute();
      await transaction
        .insertInto('users')
        .values({
          id: user,
          person_id: person,
          program_id: northgate,
          user_type: 'buyer',
          buyer_id: buyer,
          roles: ['buyerPayer', 'buyerAdministrator'],
          status: 'Active',
        })
        .execute();
    });
    return { user, buyer };
  }

  /** A request of a purchaser that waits for this user's decision, and one of their own, which others must decide. */
  async function requestOfAnother({ user, buyer }: { user: UserId; buyer: BuyerId }): Promise<void> {
    const place = { program_id: northgate, buyer_id: buyer };
    const member = { ...place, user_type: 'buyer', status: 'Active', roles: ['buyerPurchaser'] } as const;
    const author = newId<UserId>();
    await portal.database.withTransaction(owner, {}, async (trx) => {
      await trx
        .insertInto('users')
        .values({ ...member, roles: [...member.roles], id: author, person_id: business.purchaser.person })
        .execute();
      await makeApproval(trx, place, { action: await makeAction(trx, place, author), author, decider: user });
      await makeApproval(trx, place, { action: await makeAction(trx, place, user), author: user, decider: author });
    });
  }
});

import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { BuyerId, UserId } from '../../../domain/ids.ts';
import { changesQuery, performActionsMutation } from '../../../src/platform/wire/sync.documents.ts';
import { describeOnPostgres } from '../both-databases.ts';
import { type Business, job, newId, northgate, owner, buyerRow } from '../database/world.ts';
import { type Browser, type TestPortal, emailOf, makeSignInBusiness, openProgramPortal } from '../http/test-portal.ts';

type Acting = { readonly user: UserId; readonly buyer: BuyerId };

describeOnPostgres('an action and its session', (open) => {
  let portal: TestPortal;
  let business: Business;

  beforeAll(async () => {
    portal = await openProgramPortal(open);
  });
  beforeEach(async () => {
    portal.clock.advance(3600);
    business = await makeSignInBusiness(portal.database, 'admin', 'purchaser');
  });

  /** An action of this person, for this business, as a device has queued it. */
  const queuedFor = ({ user, buyer }: Acting) => {
    const subject = { program: northgate, user, buyer };
    const about = { base: [], dependsOn: [], attachments: [], composedAt: portal.clock.now(), composedOffline: true };
    const device = { dataAsOf: null, deviceId: newId(), quote: null };
    const first = {
      ...about,
      ...device,
      id: newId(),
      seq: 1,
      kind: 'payInvoices',
      definitionVersion: 1,
      subject,
      input: {},
    };
    return { ...first, id: newId(), seq: 2, kind: 'cancelAction', input: { action: first } };
  };
  const send = async (browser: Browser, action: ReturnType<typeof queuedFor>) => {
    const { status, data } = await browser.run(performActionsMutation.document, { actions: [action] });
    const [answer] = (data?.['performActions'] ?? []) as { outcome: string; code: string | null }[];
    return { status, answer: answer && (answer.code ?? answer.outcome) };
  };
  const stored = () =>
    portal.database.withTransaction(owner, { readOnly: true }, (trx) =>
      trx
        .selectFrom('actions')
        .select(['id', 'buyer_id'])
        .where('user_id', 'in', [business.admin.user, business.purchaser.user])
        .execute(),
    );
  const enter = async (email: string): Promise<Browser> => {
    const browser = portal.browser();
    await browser.enter(email);
    return browser;
  };
  const setStatus = (status: 'Active' | 'Inactive') =>
    portal.database.withTransaction(job, {}, (trx) =>
      trx.updateTable('users').set({ status }).where('id', '=', business.admin.user).execute(),
    );

  it('case 77: after a switch to another business, an action for the first one is refused', async () => {
    const second = await joinSecondBusiness();
    const browser = await enter(emailOf(business.admin.person));
    const action = queuedFor({ user: business.admin.user, buyer: business.buyer });
    await browser.run('mutation to($userId: ID!) { switchBusinessAccount(userId: $userId) { userId } }', {
      userId: second.user,
    });
    await browser.auth();
    expect(await send(browser, action)).toEqual({ status: 200, answer: 'FORBIDDEN' });
    // An action that claims to be of the other business is refused too.
    const mixed = { ...action, subject: { ...action.subject, buyer: second.buyer } };
    expect(await send(browser, mixed)).toEqual({ status: 200, answer: 'FORBIDDEN' });
    expect(await stored()).toEqual([]);
    await browser.run('mutation to($userId: ID!) { switchBusinessAccount(userId: $userId) { userId } }', {
      userId: business.admin.user,
    });
    await browser.auth();
    expect(await send(browser, action)).toEqual({ status: 200, answer: 'completed' });
    expect(new Set((await stored()).map((row) => row.buyer_id))).toEqual(new Set([business.buyer]));
  });

  it('case 79: a disabled user’s action is refused without data; after the user is enabled, the same action is done once', async () => {
    const browser = await enter(emailOf(business.admin.person));
    const action = queuedFor({ user: business.admin.user, buyer: business.buyer });
    await setStatus('Inactive');
    expect(await send(browser, action)).toEqual({ status: 401, answer: undefined });
    const pulled = await browser.run(changesQuery.document, { cursor: null, limit: 10 });
    expect([pulled.status, pulled.data ?? null]).toEqual([401, null]);
    expect((await portal.browser().signIn(emailOf(business.admin.person))).code).toBe('ACCOUNT_NOT_ACTIVE');
    expect(await stored()).toEqual([]);
    await setStatus('Active');
    const again = await enter(emailOf(business.admin.person));
    expect(await send(again, action)).toEqual({ status: 200, answer: 'completed' });
    expect(await send(again, action)).toEqual({ status: 200, answer: 'completed' });
    // The cancellation alone: the cancelled action fits no schema, so only its id is stored.
    expect((await stored()).map(({ id }) => id)).toEqual([action.id]);
  });

  it('case 81: a session of another person accepts no action that the previous person queued', async () => {
    const action = queuedFor({ user: business.admin.user, buyer: business.buyer });
    const somebodyElse = await enter(emailOf(business.purchaser.person));
    expect(await send(somebodyElse, action)).toEqual({ status: 200, answer: 'FORBIDDEN' });
    expect(await stored()).toEqual([]);
  });

  async function joinSecondBusiness(): Promise<Acting> {
    const [user, buyer] = [newId<UserId>(), newId<BuyerId>()];
    await portal.database.withTransaction(job, {}, async (trx) => {
      await trx
        .insertInto('buyers')
        .values({ ...buyerRow(buyer), name: 'Quayside Joinery Ltd' })
        .execute();
      await trx
        .insertInto('users')
        .values({
          id: user,
          person_id: business.admin.person,
          program_id: northgate,
          user_type: 'buyer',
          buyer_id: buyer,
          roles: ['buyerPayer'],
          status: 'Active',
        })
        .execute();
    });
    return { user, buyer };
  }
});

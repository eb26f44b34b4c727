import { beforeAll, expect, it } from 'vitest';
import { describeOnPostgres } from '../both-databases.ts';
import { type Business, job, makeBusiness } from '../database/world.ts';
import { type TestPortal, givePassword, openProgramPortal } from '../http/test-portal.ts';

const document = `query manageUsers {
  manageUsers { id name email phone roles groupName status contactTypes receiveEmail limitMinor currency lastSignInAt }
}`;

describeOnPostgres('the users of an account', (open) => {
  let portal: TestPortal;
  let business: Business;

  beforeAll(async () => {
    portal = await openProgramPortal(open);
    business = await makeBusiness(portal.database);
    // Another business of the same program, whose users nobody here sees.
    await makeBusiness(portal.database);
    const { admin, groupAdmin, purchaser, officePurchaser } = business;
    await givePassword(portal.database, admin.person, groupAdmin.person, purchaser.person);
    await portal.database.withTransaction(job, {}, async (trx) => {
      await trx
        .updateTable('users')
        .set({ status: 'Terminated', receive_email: true, contact_types: ['billing'] })
        .where('id', '=', officePurchaser.user)
        .execute();
      await trx
        .updateTable('spending_limits')
        .set({ limit_minor: 150_000 })
        .where('user_id', '=', purchaser.user)
        .execute();
    });
  });

  const asked = async (person: Business['admin']['person']) => {
    const browser = await portal.signedInBrowser(person);
    return browser.run(document, {});
  };
  const usersIn = (answer: unknown) =>
    (answer as { data: { manageUsers: ({ id: string } & Record<string, unknown>)[] } }).data.manageUsers;
  const idsIn = (answer: unknown) =>
    usersIn(answer)
      .map(({ id }) => id)
      .toSorted();

  it('are all shown to an Account Admin, also terminated ones, with their limits', async () => {
    const { admin, groupAdmin, purchaser, officePurchaser } = business;
    const answer = await asked(admin.person);
    expect(idsIn(answer)).toEqual([admin, groupAdmin, purchaser, officePurchaser].map(({ user }) => user).toSorted());
    const of = (user: string) => usersIn(answer).find(({ id }) => id === user);
    expect(of(purchaser.user)).toMatchObject({ limitMinor: 150_000, status: 'Active', contactTypes: [] });
    expect(of(officePurchaser.user)).toMatchObject({ status: 'Terminated', contactTypes: ['billing'] });
    expect(of(admin.user)).toMatchObject({ groupName: null });
    // They have signed in for this request.
    expect(of(admin.user)?.['lastSignInAt']).not.toBeNull();
  });

  it('are shown to a Group Admin for their own groups', async () => {
    const { groupAdmin, purchaser } = business;
    expect(idsIn(await asked(groupAdmin.person))).toEqual([groupAdmin.user, purchaser.user].toSorted());
  });

  it('are refused to everybody else', async () => {
    expect(await asked(business.purchaser.person)).toMatchObject({ code: 'FORBIDDEN' });
  });
});

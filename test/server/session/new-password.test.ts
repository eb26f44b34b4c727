import { beforeAll, expect, it } from 'vitest';
import { describeOnPostgres } from '../both-databases.ts';
import { type Business, job } from '../database/world.ts';
import { type TestPortal, emailOf, makeSignInBusiness, openProgramPortal } from '../http/test-portal.ts';

const meDocument = 'query me { currentUser { id role buyerId } }';

describeOnPostgres('a new password', (open) => {
  let portal: TestPortal;
  let business: Business;

  beforeAll(async () => {
    portal = await openProgramPortal(open);
    business = await makeSignInBusiness(portal.database, 'admin', 'purchaser');
  });

  function giveHash(hash: string) {
    return portal.database.withTransaction(job, {}, (transaction) =>
      transaction
        .updateTable('people')
        .set({ password_hash: hash })
        .where('id', '=', business.admin.person)
        .returning('password_hash')
        .execute(),
    );
  }

  it('case 80: ends every session that was opened with the old one, and no session of another person', async () => {
    const [one, other, colleague] = [portal.browser(), portal.browser(), portal.browser()];
    await one.enter(emailOf(business.admin.person));
    await other.enter(emailOf(business.admin.person));
    await colleague.enter(emailOf(business.purchaser.person));
    await giveHash('another hash');
    expect((await one.run(meDocument)).status).toBe(401);
    expect(await other.auth()).toBe(401);
    expect((await colleague.run(meDocument)).status).toBe(200);
  });

  it('is not assumed if another column was written: no session ends', async () => {
    const colleague = await portal.signedInBrowser(business.purchaser.person);
    await portal.database.withTransaction(job, {}, (transaction) =>
      transaction
        .updateTable('people')
        .set({ first_name: 'Anna' })
        .where('id', '=', business.purchaser.person)
        .execute(),
    );
    expect((await colleague.run(meDocument)).status).toBe(200);
  });
});

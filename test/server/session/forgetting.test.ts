import { expect, it } from 'vitest';
import { describeOnBothDatabases } from '../both-databases.ts';
import { makeBusiness, makeProgram, owner } from '../database/world.ts';
import { emailOf, givePassword, openPortal } from '../http/test-portal.ts';
import { forgetOldSessionsJob, forgetOldSessionsKind } from '../../../server/session/forget-old-sessions.ts';

describeOnBothDatabases('old sessions', (open) => {
  it('and counted attempts are cleared away, a week after the last rule looked at them; the audit trail stays', async () => {
    const database = await open();
    await makeProgram(database);
    const business = await makeBusiness(database);
    await givePassword(database, business.admin.person);
    const portal = await openPortal(database);
    await portal.browser().enter(emailOf(business.admin.person));
    portal.clock.advance(8 * 86_400);
    const current = portal.browser();
    await current.enter(emailOf(business.admin.person));
    const forget = forgetOldSessionsJob(database.withTransaction, portal.clock);
    const job = { id: '', kind: forgetOldSessionsKind, program: null, buyer: null, payload: {}, attempts: 1 };
    expect((await forget(job))?.runAgainAt).toBeTruthy();
    const left = await database.withTransaction(owner, { readOnly: true }, async (transaction) => ({
      sessions: await transaction.selectFrom('sessions').select('checksum').execute(),
      attempts: await transaction.selectFrom('sign_in_attempts').select('succeeded').execute(),
      events: await transaction.selectFrom('session_events').select('kind').execute(),
    }));
    expect(left.sessions).toEqual([{ checksum: current.claims()?.sessionChecksum }]);
    expect(left.attempts).toHaveLength(2);
    expect(left.events).toHaveLength(2);
    expect(await current.auth()).toBe(200);
  });
});

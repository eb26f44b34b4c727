import { expect, it } from 'vitest';
import { describeOnPostgres } from '../both-databases.ts';
import { makeProgram, owner } from '../database/world.ts';
import { emailOf, openPortal, makeSignInBusiness } from '../http/test-portal.ts';
import {
  ensureOldSessionsAreForgotten,
  forgetOldSessionsJob,
  forgetOldSessionsKind,
} from '../../../server/session/forget-old-sessions.ts';
import type { Instant } from '../../../domain/time/instant.ts';
import { manualClock } from '../../../server/clock.ts';
import { enqueueJob } from '../../../server/jobs/enqueue-job.ts';
import { createJobRunner } from '../../../server/jobs/start-jobs.ts';

describeOnPostgres('old sessions', (open) => {
  it('and counted attempts are deleted a week after the last rule needs them; the audit trail stays', async () => {
    const database = await open();
    await makeProgram(database);
    const business = await makeSignInBusiness(database, 'admin');
    const portal = await openPortal(database);
    await portal.browser().enter(emailOf(business.admin.person));
    portal.clock.advance(8 * 86_400);
    const current = await portal.signedInBrowser(business.admin.person);
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

  it('and jobs that were done five weeks ago are deleted in batches; older jobs that are not done stay', async () => {
    const database = await open();
    const clock = manualClock('2026-11-20T09:00:00.000Z' as Instant);
    const { withTransaction } = database;
    const machinery = { role: 'job', program: null } as const;
    await ensureOldSessionsAreForgotten(withTransaction, clock);
    const runner = createJobRunner({
      withTransaction,
      clock,
      handlers: {
        [forgetOldSessionsKind]: forgetOldSessionsJob(withTransaction, clock, 2),
        note: () => Promise.resolve(null),
        broken: () => Promise.reject(new Error('Broken.')),
      },
      onFailure: () => undefined,
    });
    const want = (kind: string, dedupeKey: string) =>
      withTransaction(machinery, { now: clock.now() }, (trx) =>
        enqueueJob(trx, { kind, runAt: clock.now(), dedupeKey, payload: {}, program: null, buyer: null }),
      );
    const kept = async () =>
      (
        await withTransaction(machinery, { readOnly: true }, (trx) =>
          trx.selectFrom('jobs').select('dedupe_key').orderBy('dedupe_key').execute(),
        )
      ).map((row) => row.dedupe_key);
    for (const key of ['a', 'b', 'c', 'd', 'e']) await want('note', key);
    await want('broken', 'x');
    await runner.runDueJobs();
    clock.advance(34 * 86_400);
    await want('note', 'late');
    await runner.runDueJobs();
    expect(await kept()).toEqual(['a', 'b', 'c', 'd', 'e', forgetOldSessionsKind, 'late', 'x']);
    clock.advance(2 * 86_400);
    await runner.runDueJobs();
    expect(await kept()).toEqual([forgetOldSessionsKind, 'late', 'x']);
  });
});

import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { type Instant, instantFromMs, instantToMs } from '../../../domain/time/instant.ts';
import type { ChargeId } from '../../../domain/ids.ts';
import { forgetChangesJob, forgetChangesKind, keptDays, overtakenDays } from '../../../server/sync/forget-changes.ts';
import { describeOnBothDatabases } from '../both-databases.ts';
import { type Business, chargeRow, job, newId, owner } from '../database/world.ts';
import { type TestPortal, makeSignInBusiness, openProgramPortal } from '../http/test-portal.ts';
import { PullingDevice, serverDigests } from './pulling-device.ts';

describeOnBothDatabases('the cleanup of old changes', (open) => {
  let portal: TestPortal;
  let business: Business;

  beforeAll(async () => {
    portal = await openProgramPortal(open);
  });
  beforeEach(async () => {
    business = await makeSignInBusiness(portal.database, 'admin');
  });

  const asOfNow = () => ({ now: portal.clock.now() });
  const browserOfAdmin = () => portal.signedInBrowser(business.admin.person);
  /** The same device after a while: its rows, and a session of today. */
  const returning = async (before: PullingDevice): Promise<PullingDevice> => {
    const device = new PullingDevice(await browserOfAdmin());
    device.cursor = before.cursor;
    for (const [key, row] of before.rows) device.rows.set(key, row);
    return device.pull();
  };
  const setPo = (id: ChargeId, poNumber: string) =>
    portal.database.withTransaction(job, asOfNow(), (trx) =>
      trx.updateTable('charges').set({ po_number: poNumber }).where('id', '=', id).execute(),
    );
  const pass = (days: number) => portal.clock.advance(days * 86_400);
  /** Runs the job until it has finished the day; returns the number of batches. */
  const forget = async (atOnce?: number): Promise<number> => {
    const work = forgetChangesJob(portal.database.withTransaction, portal.clock, atOnce);
    let payload: Readonly<Record<string, unknown>> = {};
    for (let pieces = 1; ; pieces += 1) {
      const outcome = await work({ id: '', kind: forgetChangesKind, program: null, buyer: null, payload, attempts: 1 });
      if (outcome === null) throw new Error('The recurring job wants to run again.');
      if (outcome.runAgainAt > portal.clock.now()) {
        expect(outcome.runAgainAt).toBe(hoursAfter(portal.clock.now(), 24));
        return pieces;
      }
      payload = outcome.payload ?? {};
    }
  };
  const kept = (id: string) =>
    portal.database.withTransaction(owner, { readOnly: true }, async (trx) =>
      (await trx.selectFrom('changes').select('row_version').where('row_id', '=', id).orderBy('id').execute()).map(
        (row) => row.row_version,
      ),
    );
  const removeCharge = (id: ChargeId) =>
    portal.database.withTransaction(job, asOfNow(), (trx) => trx.deleteFrom('charges').where('id', '=', id).execute());

  it('deletes superseded changes of a row, without an effect on devices', async () => {
    const { own, yard } = business.charges;
    const device = await new PullingDevice(await browserOfAdmin()).pull();
    for (const po of ['PO-1', 'PO-2', 'PO-3']) await setPo(own, po);
    await setPo(yard, 'PO-4');
    pass(overtakenDays + 1);
    await setPo(own, 'PO-5');
    expect(await kept(own)).toEqual([1, 2, 3, 4, 5]);
    await forget();
    expect(await kept(own)).toEqual([5]);
    expect(await kept(yard)).toEqual([2]);
    // A device whose last pull was before all of it receives each row once, and does not start over.
    const late = await returning(device);
    expect(late.pages.flatMap((page) => page.upserts.map((row) => row.id)).filter((id) => id === own)).toEqual([own]);
    expect(late.pages.some((page) => page.reset)).toBe(false);
    expect(late.digests()).toEqual(await serverDigests(await browserOfAdmin()));
  });

  it('keeps recent changes, which actions are still compared with', async () => {
    const { own } = business.charges;
    await setPo(own, 'PO-1');
    pass(overtakenDays - 1);
    await setPo(own, 'PO-2');
    await forget();
    expect(await kept(own)).toEqual(expect.arrayContaining([2, 3]));
  });

  it('makes a device that was away for longer start over', async () => {
    const gone = newId<ChargeId>();
    await portal.database.withTransaction(job, asOfNow(), (trx) =>
      trx
        .insertInto('charges')
        .values(chargeRow(gone, { buyer: business.buyer }))
        .execute(),
    );
    const device = await new PullingDevice(await browserOfAdmin()).pull();
    await removeCharge(gone);
    pass(keptDays + 1);
    await setPo(business.charges.own, 'PO-1');
    const fresh = await new PullingDevice(await browserOfAdmin()).pull();
    await forget();
    const again = await returning(device);
    expect(again.pages[0]).toMatchObject({ reset: true });
    expect(again.rows.has(`charges ${gone}`)).toBe(false);
    expect(again.digests()).toEqual(await serverDigests(await browserOfAdmin()));
    // A device with a pull in between continues where it was.
    const follows = new PullingDevice(await browserOfAdmin());
    follows.cursor = fresh.cursor;
    await setPo(business.charges.yard, 'PO-2');
    const page = await follows.page();
    expect([page.reset, page.upserts.map((row) => row.id)]).toEqual([false, [business.charges.yard]]);
  });

  it('works in batches, with the same result', async () => {
    const { own, yard } = business.charges;
    for (let time = 0; time < 8; time += 1) await setPo(time % 2 === 0 ? own : yard, `PO-${time}`);
    pass(overtakenDays + 1);
    expect(await forget(7)).toBeGreaterThan(2);
    expect([await kept(own), await kept(yard)]).toEqual([[5], [5]]);
    await forget(7);
    expect([await kept(own), await kept(yard)]).toEqual([[5], [5]]);
  });

  it('is the only way to delete changes: requests and jobs cannot', async () => {
    const byHand = portal.database.withTransaction(job, {}, (trx) => sql`delete from changes`.execute(trx));
    await expect(byHand).rejects.toThrow(/permission denied/);
    const asAuth = portal.database.withTransaction({ role: 'auth', program: job.program }, {}, (trx) =>
      sql`select forget_changes(0, now(), now(), 10)`.execute(trx),
    );
    await expect(asAuth).rejects.toThrow(/permission denied/);
  });
});

function hoursAfter(instant: Instant, hours: number): Instant {
  return instantFromMs(instantToMs(instant) + hours * 3_600_000);
}

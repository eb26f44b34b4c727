import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { ChargeId, PersonId } from '../../../domain/ids.ts';
import { describeOnBothDatabases } from '../both-databases.ts';
import { type Business, type ChargeWishes, chargeRow, job, makeBusiness, newId } from '../database/world.ts';
import {
  type Browser,
  type TestPortal,
  emailOf,
  openPortal,
  makeSignInBusiness,
  openProgramPortal,
} from '../http/test-portal.ts';
import { changesDocument, PullingDevice, serverDigests } from './pulling-device.ts';

describeOnBothDatabases('pulling changes', (open) => {
  let portal: TestPortal;
  let business: Business;

  beforeAll(async () => {
    portal = await openProgramPortal(open);
  });
  beforeEach(async () => {
    business = await makeSignInBusiness(portal.database, 'admin', 'groupAdmin', 'purchaser');
  });

  async function deviceOf(
    person: PersonId = business.admin.person,
  ): Promise<{ device: PullingDevice; browser: Browser }> {
    const browser = await portal.signedInBrowser(person);
    return { device: new PullingDevice(browser), browser };
  }

  async function addCharges(...wishes: Omit<ChargeWishes, 'buyer'>[]): Promise<ChargeId[]> {
    const rows = wishes.map((wish) => chargeRow(newId<ChargeId>(), { buyer: business.buyer, ...wish }));
    await portal.database.withTransaction(job, {}, (transaction) =>
      transaction.insertInto('charges').values(rows).execute(),
    );
    return rows.map((row) => row.id);
  }

  function change(
    id: ChargeId,
    set: { po_number?: string; status?: 'paid' | 'open'; bill_date?: string; user_id?: null },
  ) {
    return portal.database.withTransaction(job, {}, (transaction) =>
      transaction.updateTable('charges').set(set).where('id', '=', id).execute(),
    );
  }

  it('a first load comes in pages with its progress, and ends with all rows of the account', async () => {
    await addCharges(
      ...Array.from({ length: 20 }, (_, day) => ({ billDate: `2026-09-${String(day + 1).padStart(2, '0')}` })),
    );
    const { device, browser } = await deviceOf();
    await device.pull(7);
    expect(device.charges()).toHaveLength(24);
    expect(device.rows.has(`buyers ${business.buyer}`)).toBe(true);
    expect(device.pages.every((page) => page.upserts.length <= 7)).toBe(true);
    expect(device.pages.map((page) => page.progress?.delivered)).toEqual([7, 14, 21, 28, 33]);
    expect(device.pages.every((page) => page.progress?.total === 33 && !page.reset)).toBe(true);
    expect(device.pages.slice(0, -1).every((page) => page.feedVersion === null)).toBe(true);
    expect(device.pages.at(-1)?.feedVersion).toBeGreaterThan(0);
    expect(device.digests()).toEqual(await serverDigests(browser));
  });

  it('the newest invoices come first', async () => {
    await addCharges({ billDate: '2026-11-01' }, { billDate: '2026-08-01' }, { billDate: '2026-10-15' });
    const { device } = await deviceOf();
    await device.pull();
    const dates = device.pages.flatMap((page) =>
      page.upserts
        .filter((row) => row.collection === 'charges')
        .map((row) => (row.row as { billDate: string }).billDate),
    );
    expect(dates).toEqual(dates.toSorted().toReversed());
  });

  it('an answer has the time of its query, however long it took', async () => {
    const begunAt: string[] = [];
    const { database } = portal;
    const slow = await openPortal({
      ...database,
      withTransaction: (identity, options, work) =>
        database.withTransaction(identity, options, (transaction) => {
          begunAt.push(slow.clock.now());
          slow.clock.advance(1);
          return work(transaction);
        }),
    });
    const browser = slow.browser();
    await browser.enter(emailOf(business.admin.person));
    const device = new PullingDevice(browser);
    await device.pull();
    expect(device.pages.at(-1)?.serverTime).toBe(begunAt.at(-1));
    await slow.app.close();
  });

  it('changes during the first load are delivered too', async () => {
    const { device, browser } = await deviceOf();
    await device.page(2);
    const [added] = await addCharges({ billDate: '2026-10-20' });
    await change(business.charges.own, { po_number: 'PO-77' });
    await device.pull(2);
    expect(device.charges()).toContain(added);
    expect(device.rows.get(`charges ${business.charges.own}`)?.row).toMatchObject({ poNumber: 'PO-77' });
    expect(device.digests()).toEqual(await serverDigests(browser));
  });

  it('afterwards only changes are delivered', async () => {
    const { device } = await deviceOf();
    await device.pull();
    const before = device.pages.at(-1)?.feedVersion ?? 0;
    expect(await device.page()).toMatchObject({
      upserts: [],
      removals: [],
      more: false,
      feedVersion: before,
      progress: null,
    });
    await change(business.charges.yard, { po_number: 'PO-1' });
    const page = await device.page();
    expect(page.upserts.map((row) => row.id)).toEqual([business.charges.yard]);
    expect(page.feedVersion).toBe(before + 1);
  });

  it('one transaction is never split between pages', async () => {
    const { device } = await deviceOf();
    await device.pull();
    await addCharges({}, {}, {});
    await addCharges({}, {}, {}, {});
    // The three invoices and the account, whose open balance they changed.
    const first = await device.page(5);
    expect([first.upserts.length, first.more]).toEqual([4, true]);
    const second = await device.page(2);
    expect([second.upserts.length, second.more]).toEqual([5, false]);
    expect(device.charges()).toHaveLength(11);
  });

  it('everyone gets only what they may see', async () => {
    const purchaser = await (await deviceOf(business.purchaser.person)).device.pull();
    expect(purchaser.charges()).toEqual([business.charges.own]);
    const groupAdmin = await (await deviceOf(business.groupAdmin.person)).device.pull();
    expect(groupAdmin.charges()).toEqual([business.charges.yard, business.charges.shed].toSorted());
    const other = await makeBusiness(portal.database);
    const admin = await (await deviceOf()).device.pull();
    expect(admin.charges()).toEqual(Object.values(business.charges).toSorted());
    expect([...admin.rows.keys()].some((key) => key.includes(other.buyer))).toBe(false);
  });

  it('a row that leaves the caller’s view is removed', async () => {
    const { device } = await deviceOf(business.purchaser.person);
    await device.pull();
    await change(business.charges.own, { user_id: null });
    const page = await device.page();
    expect(page.removals).toContainEqual({ collection: 'charges', id: business.charges.own });
    expect(device.charges()).toEqual([]);
  });

  it('smaller visibility starts a new load, without the rows that may no longer be seen', async () => {
    const { device, browser } = await deviceOf();
    await device.pull();
    await portal.database.withTransaction(job, {}, (transaction) =>
      transaction
        .updateTable('users')
        .set({ roles: ['buyerPurchaser'] })
        .where('id', '=', business.admin.user)
        .execute(),
    );
    const page = await device.page();
    expect(page.reset).toBe(true);
    await device.pull();
    expect(device.charges()).toEqual([]);
    expect(device.digests()).toEqual(await serverDigests(browser));
  });

  it('a changed or foreign cursor starts a new load', async () => {
    const { device } = await deviceOf();
    await device.pull();
    const own = device.cursor ?? '';
    const foreign = await (await deviceOf(business.purchaser.person)).device.pull();
    const [body = '', signature = ''] = own.split('.');
    const forged = Buffer.from(body, 'base64url').toString('utf8').replace('"epoch":1', '"epoch":9');
    for (const cursor of [
      foreign.cursor,
      'garbage',
      '',
      `${Buffer.from(forged).toString('base64url')}.${signature}`,
      `${own}x`,
    ]) {
      device.cursor = cursor;
      expect((await device.page()).reset).toBe(true);
      await device.pull();
      expect(device.charges()).toEqual(Object.values(business.charges).toSorted());
    }
  });

  it('a finished invoice older than twelve months is not delivered, an unfinished one is', async () => {
    const [old, oldOpen] = await addCharges({ billDate: '2025-09-30', status: 'paid' }, { billDate: '2025-09-30' });
    const { device, browser } = await deviceOf();
    await device.pull();
    expect(device.charges()).toContain(oldOpen);
    expect(device.charges()).not.toContain(old);
    expect(device.digests()).toEqual(await serverDigests(browser));
  });

  it('a newer invoice moves the window of twelve months: older finished invoices are removed', async () => {
    const [edge, unpaid] = await addCharges({ billDate: '2025-10-05', status: 'paid' }, { billDate: '2025-10-05' });
    const { device, browser } = await deviceOf();
    await device.pull();
    expect(device.charges()).toEqual(expect.arrayContaining([edge, unpaid]));
    await addCharges({ billDate: '2026-10-20' });
    await device.pull();
    expect(device.charges()).not.toContain(edge);
    expect(device.charges()).toContain(unpaid);
    await change(unpaid as ChargeId, { status: 'paid' });
    await device.pull();
    expect(device.charges()).not.toContain(unpaid);
    expect(device.digests()).toEqual(await serverDigests(browser));
  });

  it('changes of older invoices are delivered too, for devices that loaded them', async () => {
    const [old] = await addCharges({ billDate: '2025-09-30', status: 'paid' });
    const { device } = await deviceOf();
    await device.pull();
    await change(old as ChargeId, { po_number: 'Gate 3' });
    const page = await device.page();
    expect(page.upserts.find(({ id }) => id === old)?.row).toMatchObject({ poNumber: 'Gate 3' });
    expect(page.removals).toEqual([]);
    expect(device.charges()).not.toContain(old);
  });

  it('a window that moves back delivers its invoices again', async () => {
    const [edge] = await addCharges({ billDate: '2025-10-05', status: 'paid' });
    const [newest] = await addCharges({ billDate: '2026-10-20' });
    const { device, browser } = await deviceOf();
    await device.pull();
    expect(device.charges()).not.toContain(edge);
    await change(newest as ChargeId, { bill_date: '2026-09-01' });
    await device.pull();
    expect(device.charges()).toContain(edge);
    expect(device.digests()).toEqual(await serverDigests(browser));
  });

  it.each([0, -1, 2001, 100_000])('a page of %i rows is refused', async (limit) => {
    const { browser } = await deviceOf();
    const answer = await browser.run(changesDocument, { cursor: null, limit });
    expect([answer.code, answer.values]).toEqual(['BAD_INPUT', { field: 'limit' }]);
  });
});

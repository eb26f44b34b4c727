import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

import { describeOnPostgres } from '../both-databases.ts';
import { type Business, job } from '../database/world.ts';
import { type Browser, type TestPortal, makeSignInBusiness, openProgramPortal } from '../http/test-portal.ts';
import { changesDocument } from './pulling-device.ts';

// What a request costs is mostly how often it waits for the database. The end of a snapshot is not waited for.
describeOnPostgres('a request waits for the database', (open) => {
  let portal: TestPortal;
  let business: Business;
  let browser: Browser;

  beforeAll(async () => {
    portal = await openProgramPortal(open);
    business = await makeSignInBusiness(portal.database, 'admin');
    browser = await portal.signedInBrowser(business.admin.person);
  });
  afterAll(() => portal.app.close());

  /** The round trips of one request whose statements the connections know already. */
  async function roundTrips(document: string, variables: Record<string, unknown>): Promise<number> {
    await browser.run(document, variables);
    const asked = vi.spyOn(pg.Client.prototype, 'query');
    const answer = await browser.run(document, variables);
    const texts = asked.mock.calls.map(([query]) => (query as { text?: string }).text);
    asked.mockRestore();
    expect(answer.code).toBeUndefined();
    return texts.filter((text) => text !== 'commit').length;
  }

  const cursorNow = async (): Promise<string> => {
    let [cursor, more] = [null as string | null, true];
    while (more) {
      const answer = await browser.run(changesDocument, { cursor, limit: 500 });
      const page = answer.data?.['changes'] as { cursor: string; more: boolean } | undefined;
      if (!page) throw new Error(`The pull was refused: ${answer.code}`);
      ({ cursor, more } = page);
    }
    return cursor ?? '';
  };

  it('twice at most for the start of a session', async () => {
    const variables = { buyerId: business.buyer, includeBuyer: true, fetchLatestExternalData: true };
    const start = `query sessionStartQuery($buyerId: ID!, $fetchLatestExternalData: Boolean = false, $includeBuyer: Boolean = false) {
      currentUser { id email name role }
      currentAppAlerts { messageStorageId }
      buyer(id: $buyerId, fetchLatestExternalData: $fetchLatestExternalData) @include(if: $includeBuyer) {
        id name status buyerPurchasePolicy { maxValue }
      }
    }`;
    expect(await roundTrips(start, variables)).toBeLessThanOrEqual(2);
  });

  it('once for changes if there are none', async () => {
    expect(await roundTrips(changesDocument, { cursor: await cursorNow(), limit: 500 })).toBe(1);
  });

  it('four times at most for changed invoices', async () => {
    const cursor = await cursorNow();
    await portal.database.withTransaction(job, {}, (transaction) =>
      transaction.updateTable('charges').set({ po_number: 'PO-7' }).where('buyer_id', '=', business.buyer).execute(),
    );
    expect(await roundTrips(changesDocument, { cursor, limit: 500 })).toBeLessThanOrEqual(4);
  });

  it('three times at most for a list of older invoices with its count', async () => {
    const charges = `query charges($first: Int!) {
      charges(filter: { beyondKept: false }, sort: BILL_DATE_DESC, first: $first) {
        nodes { row } totalCount asOf pageInfo { endCursor hasNextPage }
      }
    }`;
    expect(await roundTrips(charges, { first: 50 })).toBeLessThanOrEqual(3);
  });
});

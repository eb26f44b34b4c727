import { beforeAll, expect, it } from 'vitest';
import type { ChargeId } from '../../../domain/ids.ts';
import { describeOnPostgresFirst } from '../both-databases.ts';
import { type Business, chargeRow, job, newId } from '../database/world.ts';
import { type Browser, type TestPortal, makeSignInBusiness, openProgramPortal } from '../http/test-portal.ts';

const olderDocument = `query older($first: Int!, $after: String) {
  charges(filter: { beyondKept: true }, sort: BILL_DATE_DESC, first: $first, after: $after) {
    nodes { row } pageInfo { endCursor hasNextPage } totalCount asOf
  }
}`;

type Page = {
  nodes: { row: { id: string; billDate: string } }[];
  pageInfo: { endCursor: string | null; hasNextPage: boolean };
  totalCount: number;
};

describeOnPostgresFirst('loading older invoices', (open) => {
  let portal: TestPortal;
  let business: Business;
  let browser: Browser;

  beforeAll(async () => {
    portal = await openProgramPortal(open);
    business = await makeSignInBusiness(portal.database, 'admin', 'purchaser');
    const days = ['2024-01-10', '2025-03-01', '2025-03-01', '2025-03-01', '2025-09-30'];
    const rows = days.map((billDate) =>
      chargeRow(newId<ChargeId>(), { buyer: business.buyer, billDate, status: 'paid' }),
    );
    const unpaid = chargeRow(newId<ChargeId>(), { buyer: business.buyer, billDate: '2024-05-05' });
    await portal.database.withTransaction(job, {}, (transaction) =>
      transaction
        .insertInto('charges')
        .values([...rows, unpaid])
        .execute(),
    );
    browser = await portal.signedInBrowser(business.admin.person);
  });

  async function page(first: number, after: string | null): Promise<Page> {
    const { data, code } = await browser.run(olderDocument, { first, after });
    if (!data) throw new Error(`Refused: ${code}`);
    return data['charges'] as Page;
  }

  it('gives exactly those that no device keeps, newest first, each once', async () => {
    const seen: Page['nodes'] = [];
    let after: string | null = null;
    for (let pages = 0; pages < 3; pages += 1) {
      const answer: Page = await page(2, after);
      expect(answer.totalCount).toBe(5);
      expect(answer.pageInfo.hasNextPage).toBe(pages < 2);
      seen.push(...answer.nodes);
      after = answer.pageInfo.endCursor;
    }
    expect(seen.map(({ row }) => row.billDate)).toEqual([
      '2025-09-30',
      '2025-03-01',
      '2025-03-01',
      '2025-03-01',
      '2024-01-10',
    ]);
    expect(new Set(seen.map(({ row }) => row.id)).size).toBe(5);
  });

  it('a Purchaser sees none of the others’', async () => {
    const purchaser = await portal.signedInBrowser(business.purchaser.person);
    const { data } = await purchaser.run(olderDocument, { first: 50, after: null });
    expect(data).toMatchObject({ charges: { nodes: [], totalCount: 0 } });
  });

  it('refuses pages of no sensible size and cursors that are not ours', async () => {
    for (const variables of [{ first: 0 }, { first: 201 }, { first: 5, after: 'garbage' }, { first: 5, after: '' }]) {
      expect((await browser.run(olderDocument, variables)).code).toBe('BAD_INPUT');
    }
  });
});

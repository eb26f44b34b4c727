import { beforeAll, expect, it } from 'vitest';
import { describeOnPostgres } from '../both-databases.ts';
import { type Business, makeProgram } from '../database/world.ts';
import { type Browser, type TestPortal, openPortal, makeSignInBusiness } from '../http/test-portal.ts';

const document = `mutation reportMismatches($mismatches: [MismatchInput!]!) { reportMismatches(mismatches: $mismatches) }`;

describeOnPostgres('a report of a device with wrong rows', (open) => {
  const lines: string[] = [];
  let portal: TestPortal;
  let business: Business;
  let browser: Browser;

  beforeAll(async () => {
    const database = await open();
    await makeProgram(database);
    const logStream = { write: (line: string) => void lines.push(line) };
    portal = await openPortal(database, { logLevel: 'warn', logStream });
    business = await makeSignInBusiness(database, 'purchaser');
    browser = await portal.signedInBrowser(business.purchaser.person);
  });

  const counted = async () => {
    const metrics = await portal.app.inject({ method: 'GET', url: '/metrics', remoteAddress: '127.0.0.1' });
    return metrics.body.split('\n').filter((line) => line.startsWith('portal_digest_mismatches_total{'));
  };
  const logged = () => lines.filter((line) => line.includes('a device held other rows'));

  it('is in the log and the metrics, by collection', async () => {
    const mismatches = [
      { collection: 'charges', held: 5, expected: 6 },
      { collection: 'payments', held: 2, expected: 2 },
    ];
    expect(await browser.run(document, { mismatches })).toMatchObject({ data: { reportMismatches: true } });
    expect(logged().map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { collection: 'charges', held: 5, expected: 6, buyer: business.buyer },
      { collection: 'payments', held: 2, expected: 2, buyer: business.buyer },
    ]);
    expect(await counted()).toEqual([
      'portal_digest_mismatches_total{collection="charges"} 1',
      'portal_digest_mismatches_total{collection="payments"} 1',
    ]);
  });

  it('is refused with an unknown collection, an invalid count or too many entries', async () => {
    const [before, saidBefore] = [await counted(), logged().length];
    const good = { collection: 'charges', held: 5, expected: 6 };
    const many = Array.from({ length: 100 }, () => good);
    for (const mismatches of [[{ ...good, collection: 'secrets' }], [{ ...good, held: -1 }], many])
      expect(await browser.run(document, { mismatches })).toMatchObject({ code: 'BAD_INPUT' });
    expect(await portal.browser().run(document, { mismatches: [good] })).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await counted()).toEqual(before);
    expect(logged()).toHaveLength(saidBefore);
  });
});

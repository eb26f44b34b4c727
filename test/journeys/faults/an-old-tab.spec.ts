import { timesPaid } from '../support/server/asked-server.ts';
import { openInvoices, paying, tom } from '../support/steps.ts';
import { expect, test } from '../support/world.ts';
import { pay } from './fault-steps.ts';

test('case 56: an old tab closes its database for a newer build, and says that it is outdated', async ({
  deviceOf,
  server,
}) => {
  const { device, wire } = await deviceOf(tom);
  const page = await openInvoices({ device, wire });
  const newer = await device.context().newPage();
  await newer.goto(wire.url('/healthz'));
  const raised = await newer.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
    const account = names.find((name) => name.startsWith('account:'));
    if (!account) throw new Error('There is no account database.');
    return new Promise<string>((resolve) => {
      const opening = indexedDB.open(account, 9_999);
      opening.addEventListener('success', () => (opening.result.close(), resolve('raised')));
      opening.addEventListener('blocked', () => resolve('blocked'));
    });
  });
  expect(raised).toBe('raised');
  await page.bringToFront();
  await pay(page, wire.url, '1.56').catch(() => undefined);
  const tooOld = page.getByText('This version is too old to send anything. Anything you queued is kept.');
  await expect(tooOld).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Payment (queued|submitted)/ })).toHaveCount(0);
  expect(wire.sentCount(paying)).toBe(0);
  expect(await timesPaid(server, tom, 156)).toBe(0);
});

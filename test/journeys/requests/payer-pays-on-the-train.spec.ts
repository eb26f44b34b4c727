import { phone } from '../support/device.ts';
import {
  countRequests,
  invoicesAreShown,
  openInvoices,
  openOutbox,
  paying,
  pillSays,
  reviewFirstOverdue,
  signIn,
  tom,
  worksOffline,
} from '../support/steps.ts';
import { expect, test } from '../support/world.ts';

test('a payment that was queued offline on a phone is made once, also after the phone was switched off', async ({
  connectedDevice,
  server,
}) => {
  const { device, wire } = await connectedDevice(phone);
  const atHome = await device.open(wire.url('/login'));
  await signIn(atHome, tom);
  await worksOffline(atHome);
  const before = await countRequests(atHome);
  await device.quit();

  wire.set({ kind: 'cut' });
  await device.restart();
  const onTheTrain = await device.open(wire.url('/account-overview'));
  await invoicesAreShown(onTheTrain);
  await pillSays(onTheTrain, /Offline/);

  const number = await reviewFirstOverdue(onTheTrain, wire.url);
  await onTheTrain.getByRole('button', { name: /^Queue payment/ }).click();
  await expect(onTheTrain.getByRole('heading', { name: 'Payment queued' })).toBeVisible();
  const result = new URL(onTheTrain.url());
  await pillSays(onTheTrain, '1 waiting');

  await device.kill();
  await device.restart();
  const again = await device.open(wire.url('/account-overview'));
  await invoicesAreShown(again);
  await pillSays(again, '1 waiting');

  wire.set({ kind: 'clear' });
  await pillSays(again, /Up to date/);
  await again.goto(wire.url(result.pathname + result.search));
  await expect(again.getByRole('heading', { name: 'Payment submitted' })).toBeVisible();

  await server.advanceBank(120);
  await expect(again.getByRole('heading', { name: 'Payment received' })).toBeVisible();
  await openOutbox(again);
  await expect(again.locator('[data-request]')).toHaveCount(before + 1);
  await again.goto(wire.url(`/account-overview?tab=paid&q=${encodeURIComponent(number)}`));
  await again.getByRole('table', { name: 'Invoices' }).getByRole('link').first().click();
  await expect(again.getByText('Payment requested')).toHaveCount(1);
  await expect(again.getByText('Payment applied')).toHaveCount(1);
});

test('a payment whose answer is lost is sent again, and paid once', { tag: '@long' }, async ({ deviceOf }) => {
  const { device, wire } = await deviceOf(tom, phone);
  const page = await openInvoices({ device, wire });
  const before = await countRequests(page);

  await reviewFirstOverdue(page, wire.url);
  await page.getByLabel(/^Amount for invoice/).fill('1.23');
  wire.set({ kind: 'answersLost', from: paying });
  await page.getByRole('button', { name: /£1\.23/ }).click();
  await expect.poll(wire.lostCount).toBeGreaterThan(0);
  await expect(page.getByRole('heading', { name: 'Payment queued' })).toBeVisible();

  wire.set({ kind: 'clear' });
  await expect(page.getByRole('heading', { name: 'Payment submitted' })).toBeVisible();
  await openOutbox(page);
  await expect(page.locator('[data-request]')).toHaveCount(before + 1);
});

test(
  'the worker has no connection to the server if the page has none',
  { tag: '@long' },
  async ({ connectedDevice }) => {
    const { device, wire } = await connectedDevice();
    const page = await device.open(wire.url('/login'));
    await worksOffline(page);
    const [worker] = device.context().serviceWorkers();
    if (!worker) throw new Error('No service worker is running.');
    expect(await worker.evaluate(() => fetch('/probe').then((answer) => answer.status))).toBe(204);
    wire.set({ kind: 'cut' });
    const tried = wire.refusedCount();
    expect(
      await worker.evaluate(() =>
        fetch('/probe').then(
          () => 'answered',
          () => 'no way',
        ),
      ),
    ).toBe('no way');
    expect(wire.refusedCount()).toBeGreaterThan(tried);
  },
);

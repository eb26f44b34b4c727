import { phone } from '../support/device.ts';
import { demoPassword, tom, trySignIn, worksOffline } from '../support/steps.ts';
import { expect, test } from '../support/world.ts';

test('before the first load no screen says that nothing is due or that an invoice does not exist', async ({
  connectedDevice,
}) => {
  const { device, wire } = await connectedDevice(phone);
  const page = await device.open(wire.url('/login'));
  await worksOffline(page);
  wire.set({ kind: 'answersLost', from: '"operationName":"changes"' });
  await trySignIn(page, tom, demoPassword);
  await expect.poll(wire.lostCount).toBeGreaterThan(0);
  const id = '00000000-0000-4000-8000-000000000001';
  const firstLoad = page
    .getByRole('main')
    .getByText(/^(Nothing has been loaded yet|Loading…|Loading your account)/)
    .first();
  for (const path of [
    '/make-payment',
    '/make-payment?pick=overdue',
    `/make-payment?entry=${id}`,
    `/account-overview/invoices/${id}`,
  ]) {
    await page.goto(wire.url(path));
    await expect(firstLoad).toBeVisible();
    await expect(page.getByText(/Nothing is due|No invoices in this payment|is not on this device$/)).toHaveCount(0);
  }
});

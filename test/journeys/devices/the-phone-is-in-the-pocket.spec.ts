import { eagerBackgroundSync, phone } from '../support/device.ts';
import { countRequests, openInvoices, openOutbox, paying, reviewFirstOverdue, tom } from '../support/steps.ts';
import { expect, test } from '../support/world.ts';

test('a queued payment is sent once with no page open', async ({ deviceOf }) => {
  const { device, wire } = await deviceOf(tom, phone, { flags: eagerBackgroundSync, isWhole: true });
  const page = await openInvoices({ device, wire });
  const before = await countRequests(page);
  wire.set({ kind: 'cut' });
  await reviewFirstOverdue(page, wire.url);
  await page.getByRole('button', { name: /^Queue payment/ }).click();
  await expect(page.getByRole('heading', { name: 'Payment queued' })).toBeVisible();
  const result = new URL(page.url());

  for (const tab of device.context().pages()) await tab.close();
  expect(device.context().pages()).toHaveLength(0);
  expect(wire.sentCount(paying)).toBe(0);
  wire.set({ kind: 'clear' });
  await expect.poll(() => wire.sentCount(paying)).toBe(1);
  expect(device.context().pages()).toHaveLength(0);

  const again = await device.open(wire.url(result.pathname + result.search));
  await expect(again.getByRole('heading', { name: 'Payment submitted' })).toBeVisible();
  await openOutbox(again);
  await expect(again.locator('[data-request]')).toHaveCount(before + 1);
  await expect(again.locator('[data-entry]')).toHaveCount(0);
  expect(wire.sentCount(paying)).toBe(1);
});

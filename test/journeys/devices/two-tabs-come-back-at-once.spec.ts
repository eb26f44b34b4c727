import { countRequests, openInvoices, openOutbox, pillSays, reviewFirstOverdue, tom } from '../support/steps.ts';
import { expect, test } from '../support/world.ts';

test('two tabs that reconnect at the same time send the waiting entries of both, each once', async ({ deviceOf }) => {
  const { device, wire } = await deviceOf(tom);
  const first = await openInvoices({ device, wire });
  const before = await countRequests(first);
  const second = await device.context().newPage();
  await second.goto(wire.url('/account-overview'));

  wire.set({ kind: 'cut' });
  for (const tab of [first, second]) {
    await reviewFirstOverdue(tab, wire.url);
    await tab.getByLabel(/^Amount for invoice/).fill('0.11');
    await tab.getByRole('button', { name: /^Queue payment/ }).click();
    await expect(tab.getByRole('heading', { name: 'Payment queued' })).toBeVisible();
  }
  for (const tab of [first, second]) await pillSays(tab, '2 waiting');

  wire.set({ kind: 'clear' });
  for (const tab of [first, second])
    await expect(tab.getByRole('heading', { name: 'Payment submitted' })).toBeVisible();
  await openOutbox(second);
  await expect(second.locator('[data-request]')).toHaveCount(before + 2);
});

import { openInvoices, openOutbox, pillSays, tom } from '../support/steps.ts';
import { expect, test } from '../support/world.ts';

test('a payer applies 10,000 and two credits to the oldest invoices', { tag: '@long' }, async ({ deviceOf }) => {
  const { device, wire } = await deviceOf(tom);
  const page = await openInvoices({ device, wire });
  await page.goto(wire.url('/make-payment'));
  await page.getByRole('button', { name: 'Pay what I can' }).click();
  await page.getByLabel('Amount from your bank account').fill('10000');
  const funds = page.getByRole('group', { name: 'Use credits and unapplied payments' }).getByRole('checkbox');
  const names = await funds.evaluateAll((boxes) => boxes.slice(0, 2).map((box) => (box as HTMLInputElement).value));
  expect(names).toHaveLength(2);
  await funds.nth(0).check();
  await funds.nth(1).check();
  await page.getByRole('button', { name: 'Pay oldest first' }).click();

  await expect(page.getByText('From your bank account')).toBeVisible();
  await page.getByRole('button', { name: 'Pay £10,000.00' }).click();
  await expect(page.getByRole('heading', { name: 'Payment submitted' })).toBeVisible();
  await pillSays(page, /Up to date/);

  // Both are used up, and each was used once.
  await page.goto(wire.url('/make-payment'));
  await page.getByRole('button', { name: 'Pay what I can' }).click();
  await expect(page.getByLabel('Amount from your bank account')).toBeVisible();
  for (const name of names) await expect(page.locator(`input[value="${name}"]`)).toHaveCount(0);
  await openOutbox(page);
  await expect(page.locator('[data-entry]')).toHaveCount(0);
});

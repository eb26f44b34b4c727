import { desktop } from '../support/device.ts';
import { openInvoices, pillSays, reviewInvoice, rowOf, tom } from '../support/steps.ts';
import { expect, test } from '../support/world.ts';

const number = 'INV-20028';

test('a typed amount is kept until the payment is made', { tag: '@long' }, async ({ deviceOf }) => {
  const { device, wire } = await deviceOf(tom, desktop);
  const page = await openInvoices({ device, wire });
  const amount = page.getByLabel(`Amount for invoice ${number}`);
  const toPay = page.getByRole('link', { name: /^Pay / }).last();
  await reviewInvoice(page, wire.url, { number });
  const whole = await amount.inputValue();
  await amount.fill('12.34');

  await page.goBack();
  await toPay.click();
  await expect(amount).toHaveValue('12.34');
  await page.reload();
  await expect(amount).toHaveValue('12.34');

  await page.getByRole('button', { name: 'Pay £12.34' }).click();
  await expect(page.getByRole('heading', { name: 'Payment submitted' })).toBeVisible();
  await pillSays(page, /Up to date/);
  // Without a reload, which would clear the page's memory.
  await page.getByRole('link', { name: 'Back to invoices' }).click();
  await page.getByLabel('Search invoices').fill(number);
  await rowOf(page, number).getByRole('link').click();
  await toPay.click();
  await expect(amount).not.toHaveValue('12.34');
  await expect(amount).not.toHaveValue(whole);
});

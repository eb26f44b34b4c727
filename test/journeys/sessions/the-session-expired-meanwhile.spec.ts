import { phone } from '../support/device.ts';
import {
  demoPassword,
  invoicesAreShown,
  openInvoice,
  openInvoices,
  reviewFirstOverdue,
  tom,
  trySignIn,
} from '../support/steps.ts';
import { expect, test } from '../support/world.ts';

test('a waiting payment is kept when the session ends, and sent once after the sign-in', async ({ deviceOf }) => {
  const { device, wire } = await deviceOf(tom, phone);
  const page = await openInvoices({ device, wire });
  wire.set({ kind: 'cut' });
  await reviewFirstOverdue(page, wire.url);
  await page.getByRole('button', { name: /^Queue payment/ }).click();
  await expect(page.getByRole('heading', { name: 'Payment queued' })).toBeVisible();
  const result = new URL(page.url());

  await device.context().clearCookies({ name: 'portal-id' });
  wire.set({ kind: 'clear' });
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText('Your session has ended.')).toBeVisible();

  await page.getByLabel('Email', { exact: true }).fill(tom);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).not.toHaveURL(/\/login/);
  await page.goto(wire.url(result.pathname + result.search));
  await expect(page.getByRole('heading', { name: 'Payment submitted' })).toBeVisible();
});

test('a sign-in leads to the requested page', { tag: '@long' }, async ({ connectedDevice }) => {
  const { device, wire } = await connectedDevice();
  const page = await device.open(wire.url('/account-overview?tab=paid&q=00'));
  await expect(page).toHaveURL(/\/login\?/);
  expect(page.url()).not.toContain('http%3A');
  await page.getByLabel('Email', { exact: true }).fill(tom);
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('The email or password is incorrect.')).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(tom);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await invoicesAreShown(page);
  await expect(page).toHaveURL(/tab=paid/);
  await expect(page).toHaveURL(/q=/);
  await page.goto(wire.url('/login'));
  await expect(page).toHaveURL(wire.url('/overview'));
});

test(
  'a new sign-in leads back to the last page, with its filters and typed text',
  { tag: '@long' },
  async ({ deviceOf }) => {
    const { device, wire } = await deviceOf(tom);
    const page = await openInvoices({ device, wire });
    await page.goto(wire.url('/account-overview?tab=all&q=2002'));
    await expect(page.getByRole('searchbox', { name: 'Search invoices' })).toHaveValue('2002');
    const list = page.url();
    await device.context().clearCookies({ name: 'portal-id' });
    await page.reload();
    await expect(page).toHaveURL(/\/login\?/);
    await trySignIn(page, tom, demoPassword);
    await expect(page).toHaveURL(list);
    await expect(page.getByRole('searchbox', { name: 'Search invoices' })).toHaveValue('2002');

    await openInvoice(page, wire.url, 'INV-20027');
    const invoice = page.url();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByLabel('PO number').fill('PO-HALF-WRIT');
    await device.context().clearCookies({ name: 'portal-id' });
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    wire.set({ kind: 'cut' });
    wire.set({ kind: 'clear' });
    await expect(page.getByText('Your session has ended.')).toBeVisible();
    await trySignIn(page, tom, demoPassword);
    await expect(page).toHaveURL(invoice);
    await expect(page.getByLabel('PO number')).toHaveValue('PO-HALF-WRIT');
  },
);

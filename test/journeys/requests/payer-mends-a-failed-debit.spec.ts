import type { Page } from '@playwright/test';
import { phone } from '../support/device.ts';
import {
  demoPassword,
  homeIsShown,
  openInvoices,
  openOutbox,
  pillSays,
  reviewInvoice,
  tom,
  trySignIn,
} from '../support/steps.ts';
import type { PortalServer } from '../support/server/portal-server.ts';
import { expect, test } from '../support/world.ts';

test('a payer sees a failed debit on Home, pays again, and prints the receipt offline', async ({
  deviceOf,
  server,
}) => {
  await letTheBankRefuse(server);
  const { device, wire } = await deviceOf(tom);
  const page = await openInvoices({ device, wire });
  await reviewInvoice(page, wire.url, { number: 'INV-20007', amount: '12.34' });
  await page.getByRole('button', { name: /^Pay £12\.34/ }).click();
  await expect(page.getByRole('heading', { name: 'Payment submitted' })).toBeVisible();
  await server.advanceBank(120);
  await expect(page.getByRole('heading', { name: 'Payment unsuccessful' })).toBeVisible();

  await page.goto(wire.url('/'));
  await homeIsShown(page);
  expect(page.url()).toBe(wire.url('/overview'));
  const needs = page.getByRole('region', { name: 'Needs you' });
  await needs.getByRole('link', { name: /P-\d{6} failed/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/P-\d{6}/);
  await expect(page.getByText('There was not enough money in the account.').first()).toBeVisible();
  await expect(timeline(page)).toContainText(['Requested', 'Submitted to the bank', 'Failed']);
  await page.getByRole('link', { name: /^Pay again £12\.34/ }).click();
  await expect(page.getByRole('heading', { name: 'Review and pay' })).toBeVisible();
  await expect(page.getByLabel('Amount for invoice INV-20007')).toHaveValue('12.34');

  await page.goto(wire.url('/payments?q=INV-20007'));
  const failed = page.getByRole('table', { name: 'Payments' }).getByRole('row').filter({ hasText: '£12.34' });
  await expect(failed).toContainText('Failed');
  wire.set({ kind: 'cut' });
  await failed.getByRole('link').click();
  await page.emulateMedia({ media: 'print' });
  const receipt = page.getByRole('article');
  await expect(receipt).toContainText('Payment (not a receipt)');
  await expect(receipt).toContainText('Harbour Build Ltd');
  await expect(receipt).toContainText('INV-20007');
  await expect(receipt.getByRole('row', { name: /^Total/ })).toContainText('£12.34');
  // The total of all sheets is shown once, under the last invoice; browsers repeat a table's foot on every sheet.
  await expect(receipt.getByRole('rowgroup').last()).toHaveCSS('display', 'table-row-group');
  expect(sheetsOf(await page.pdf({ format: 'A4' }))).toBe(1);
  await expect(page.getByRole('button', { name: 'Print or save as PDF' })).toBeHidden();
  await expect(page.getByRole('banner')).toHaveCount(0);
});

test(
  'unsent payments are shown above the list and link to the outbox; Home starts offline with its age',
  { tag: '@long' },
  async ({ deviceOf }) => {
    const { device, wire } = await deviceOf(tom, phone);
    wire.set({ kind: 'cut' });
    const page = await device.open(wire.url('/overview'));
    await homeIsShown(page);
    await pillSays(page, /Offline/);
    await expect(page.getByRole('main').getByText(/^Last known/)).toBeVisible();
    await expect(page.getByRole('main').getByText('Available credit').first()).toBeVisible();
    await expect(page.getByRole('link', { name: /^Pay overdue \(\d+\)/ })).toBeVisible();

    await reviewInvoice(page, wire.url, { number: 'INV-20007', amount: '3.21' });
    await page.getByRole('button', { name: /^Queue payment/ }).click();
    await expect(page.getByRole('heading', { name: 'Payment queued' })).toBeVisible();
    await page.goto(wire.url('/payments'));
    const queued = page.locator('[data-queued]');
    await expect(queued).toContainText('Waiting to send');
    await expect(queued).toContainText('£3.21');
    await expect(page.getByRole('table', { name: 'Payments' }).getByText('£3.21')).toHaveCount(0);
    await queued.click();
    await expect(page.getByRole('dialog', { name: 'Outbox' })).toBeVisible();
    await page.keyboard.press('Escape');

    wire.set({ kind: 'clear' });
    const sent = page.getByRole('table', { name: 'Payments' }).getByRole('row').filter({ hasText: '£3.21' });
    await expect(sent).toContainText('Processing');
    await expect(page.locator('[data-queued]')).toHaveCount(0);
    await openOutbox(page);
    await expect(page.locator('[data-entry]')).toHaveCount(0);
  },
);

test(
  'a new account has first steps and a congratulations banner that can be dismissed',
  { tag: '@long' },
  async ({ connectedDevice }) => {
    const { device, wire } = await connectedDevice(phone);
    const page = await device.open(wire.url('/login'));
    await trySignIn(page, 'payer@fenwick.example', demoPassword);
    await homeIsShown(page);
    const steps = page.getByRole('region', { name: 'Getting started' });
    await expect(steps.getByRole('listitem')).toContainText([
      'Account active – done',
      'Bank account connected – done',
      'Direct debit signed – done',
      'First purchase card – not done yet',
      'First invoice – not done yet',
    ]);
    const banner = page.getByText('Congratulations, your account is active');
    await expect(banner).toBeVisible();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(banner).toBeHidden();
    await page.reload();
    await homeIsShown(page);
    await expect(steps).toBeVisible();
    await expect(banner).toBeHidden();
  },
);

function timeline(page: Page) {
  return page.getByRole('complementary').getByRole('listitem');
}

/** Directly in the database: the token of the account controls the simulated bank. */
function letTheBankRefuse(server: PortalServer): Promise<unknown> {
  return server.atRest((database) =>
    database.query(`update bank_accounts set rail_token = 'fail:insufficientFunds' where is_active`),
  );
}

/** The number of sheets of a PDF. */
function sheetsOf(pdf: Buffer): number {
  return pdf.toString('latin1').split(/\/Type \/Page\b/).length - 1;
}

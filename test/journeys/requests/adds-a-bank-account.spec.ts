import type { Page } from '@playwright/test';
import { everythingReadable } from '../support/everything-readable.ts';
import { foundIn, soughtTexts } from '../support/scanned-profile.ts';
import { desktop, phone } from '../support/device.ts';
import { ana, enterCode, tom, worksOffline } from '../support/steps.ts';
import { expect, test } from '../support/world.ts';

const number = '55779111';

/** Types the details of a British account; the number may be left out. */
async function typeDetails(page: Page, accountNumber: string): Promise<void> {
  await page.getByLabel('Account holder').fill('Harbour Build Ltd');
  await page.getByLabel('Bank name').fill('Tyne Bank');
  await page.getByLabel('Sort code').fill('20-00-00');
  await page.getByLabel('Account number', { exact: true }).fill(accountNumber);
  await page.getByLabel('Confirm account number').fill(accountNumber);
}

test('a payer adds a British account on a phone, an Account Admin approves it, and the payer signs its mandate at a workstation', async ({
  deviceOf,
  server,
}) => {
  const [toms, anas] = [await deviceOf(tom, phone), await deviceOf(ana)];
  const page = await toms.device.open(toms.wire.url('/account/payment-methods'));
  await page.getByRole('link', { name: 'Add a bank account' }).click();
  await expect(page.getByText('Test numbers of this demo')).toBeVisible();
  await typeDetails(page, number);
  await page.getByLabel('Confirm account number').fill('55779112');
  await page.getByRole('button', { name: 'Add a bank account' }).click();
  await expect(page.getByText('The two numbers don’t match. Enter the same number twice.')).toBeVisible();
  await page.getByLabel('Confirm account number').fill(number);
  await page.getByRole('button', { name: 'Add a bank account' }).click();
  await enterCode(page, tom);
  await expect(page.getByText('Waiting for approval')).toBeVisible();

  const admin = await anas.device.open(anas.wire.url('/approvals'));
  await admin
    .getByRole('link', { name: /Tom Baker/ })
    .first()
    .click();
  await expect(admin.getByText('Tyne Bank ·· 9111').first()).toBeVisible();
  await admin.getByRole('button', { name: /^Approve/ }).click();
  await enterCode(admin, ana);
  await expect(admin.getByText('Approved by Ana Ruiz')).toBeVisible();

  await page.setViewportSize(desktop);
  await page.getByRole('main').getByRole('link', { name: 'Payment methods' }).first().click();
  await page.getByRole('link', { name: 'Tyne Bank ·· 9111' }).click();
  await page.getByRole('link', { name: 'Set up direct debit' }).click();
  await expect(page.getByRole('heading', { name: 'Direct debit agreement' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign', exact: true })).toBeDisabled();
  await page.getByLabel(/I have read the agreement/).check();
  // Another account pays today: which of the two pays afterwards is asked before the signature.
  await expect(page.getByRole('button', { name: 'Sign', exact: true })).toBeDisabled();
  await page.getByLabel('Collect payments from this account').check();
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await enterCode(page, tom);
  await expect(page.getByText('Waiting for the bank')).toBeVisible();
  await server.advanceBank(120);
  await expect(page.getByText('First possible collection')).toBeVisible();
  const [agreement] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download PDF' }).click(),
  ]);
  expect(agreement.suggestedFilename()).toBe('Direct debit agreement.pdf');
  await page.getByRole('link', { name: 'Payment methods' }).first().click();
  const row = page.getByRole('row').filter({ hasText: 'Tyne Bank ·· 9111' });
  await expect(row).toContainText('Set up');
  await expect(row).toContainText('Payments');
});

const sizes = [
  ['on a phone', phone],
  ['at a workstation', desktop],
] as const;

for (const [where, size] of sizes)
  test(
    `the connection is lost while an account number is typed: it stays in the form and is not stored, ${where}`,
    { tag: '@long' },
    async ({ deviceOf }) => {
      const { device, wire } = await deviceOf(tom, size);
      const page = await device.open(wire.url('/account/payment-methods/add'));
      await worksOffline(page);
      await typeDetails(page, '5577');
      wire.set({ kind: 'cut' });
      await page.getByLabel('Account number', { exact: true }).fill(number);
      await page.getByLabel('Confirm account number').fill(number);
      await expect(page.getByText('You’re offline.').first()).toBeVisible();
      await page.getByRole('button', { name: 'Add a bank account' }).click();
      await expect(page.getByRole('alert')).toBeVisible();
      await expect(page.getByLabel('Account number', { exact: true })).toHaveValue(number);

      wire.set({ kind: 'clear' });
      await expect(page.getByText('You’re offline.')).toHaveCount(0);
      await expect(page.getByLabel('Confirm account number')).toHaveValue(number);
      expect(await everythingReadable(page)).not.toContain(number);
      // A person who leaves the page is told that the input is discarded; a payer who returns types it again.
      await page.getByRole('link', { name: 'Payment methods' }).first().click();
      await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
      await expect(page.getByRole('heading', { name: 'Payment methods', level: 1 })).toBeVisible();
      expect(await everythingReadable(page)).not.toContain(number);
      await device.quit();
      const found = foundIn(device.profile, soughtTexts([number]));
      const ofThePortal = [...found.values()].flat().filter((file) => !/^Default\/(Sessions|Web Data)\b/.test(file));
      expect(ofThePortal).toEqual([]);
    },
  );

for (const [where, size] of sizes)
  test(
    `a mandate fails, the wait is counted down, and the second try is signed, ${where}`,
    { tag: '@long' },
    async ({ deviceOf, server }) => {
      await server.look((books) =>
        books.query(
          `insert into bank_accounts (id, program_id, buyer_id, holder_name, bank_name, account_last4, rail_token, currency, country, scheme)
         select gen_random_uuid(), b.program_id, b.id, b.name, 'Wear Bank', '9904', 'mandate:failsOnce#1', 'GBP', 'GB', 'V1'
         from buyers b where b.name = 'Harbour Build Ltd'`,
        ),
      );
      const { device, wire } = await deviceOf(tom, size);
      const page = await device.open(wire.url('/account/payment-methods'));
      await page.getByRole('link', { name: 'Wear Bank ·· 9904' }).click();
      const sign = async (link: string) => {
        await page.getByRole('link', { name: link }).click();
        await page.getByLabel(/I have read the agreement/).check();
        await page.getByLabel('Collect payments from this account').check();
        await page.getByRole('button', { name: 'Sign', exact: true }).click();
        await enterCode(page, tom);
        await expect(page.getByText('Waiting for the bank')).toBeVisible();
        await server.advanceBank(120);
      };
      await sign('Set up direct debit');
      await expect(page.getByText('Direct debit could not be set up')).toBeVisible();
      await expect(page.getByText(/You can try again in 1[0-5]:\d\d/)).toBeVisible();
      await expect(page.getByRole('link', { name: 'Set up again' })).toHaveCount(0);
      await server.look((books) =>
        books.query(
          `update bank_accounts set mandate_failed_at = mandate_failed_at - interval '15 minutes' where account_last4 = '9904'`,
        ),
      );
      await sign('Set up again');
      await expect(page.getByText('First possible collection')).toBeVisible();
    },
  );

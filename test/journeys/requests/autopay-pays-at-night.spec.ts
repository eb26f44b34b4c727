import { phone } from '../support/device.ts';
import type { PortalServer } from '../support/server/portal-server.ts';
import { ana, enterCode, mailTo, tom } from '../support/steps.ts';
import { expect, test } from '../support/world.ts';

test(
  'a payer sets up AutoPay, an Account Admin approves it, it pays at night, and stops when the debit bounces',
  { tag: '@long' },
  async ({ deviceOf, server }) => {
    await bringForward(server);
    const [toms, anas] = [await deviceOf(tom, phone), await deviceOf(ana)];
    const page = await toms.device.open(toms.wire.url('/account/payment-methods'));
    await page.getByRole('link', { name: 'Forth Bank ·· 4821' }).click();
    await expect(page.getByText('Invoices are not paid automatically from this account.')).toBeVisible();
    await page.getByRole('link', { name: 'Set up AutoPay' }).click();
    await page.getByLabel('Invoices are paid').selectOption({ label: 'Some days before the due date' });
    await page.getByRole('button', { name: 'Save AutoPay' }).click();
    await expect(page.getByText('Enter a number from 1 to 30.')).toBeVisible();
    await page.getByLabel('Days before the due date').fill('3');
    await page.getByLabel('Cap per invoice').fill('2000');
    await page.getByRole('button', { name: 'Save AutoPay' }).click();
    await enterCode(page, tom);
    await expect(page.getByText('A second Account Admin has to approve AutoPay.')).toBeVisible();
    await page.getByRole('link', { name: 'View request' }).click();
    await expect(page.getByRole('heading', { name: /^AutoPay set-up: .* asked by Tom Baker$/ })).toBeVisible();
    await page.goBack();

    const admin = await anas.device.open(anas.wire.url('/approvals'));
    const request = admin.getByRole('link', { name: /Tom Baker/ }).first();
    await request.click();
    await expect(admin.getByText('3 days before the due date')).toBeVisible();
    await admin.getByRole('button', { name: /^Approve/ }).click();
    await enterCode(admin, ana);
    await expect(admin.getByText('Approved by Ana Ruiz')).toBeVisible();

    await expect(page.getByRole('link', { name: 'Change AutoPay' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'View request' })).toBeHidden();
    await expect(page.getByText('Won’t be paid: above the cap')).toBeVisible();
    await expect(page.getByText(/^Collection on /).first()).toBeVisible();
    const announced = page.locator('dd').filter({ hasText: /· \d+ invoice/ });
    const announcedMinor = Number(await announced.first().locator('[data-minor]').getAttribute('data-minor'));

    await letTheBankRefuse(server);
    await beginTheNight(server);
    await expect.poll(async () => paidByAutoPay(server)).toEqual([announcedMinor]);
    await server.advanceBank(120);
    await expect(page.getByText('AutoPay has stopped')).toBeVisible();
    await expect(page.getByText('There was not enough money in the account.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Set up AutoPay' })).toBeVisible();
    await expect
      .poll(async () => (await mailTo(page, tom)).map(({ text }) => text).join())
      .toContain('AutoPay of Harbour Build Ltd has stopped');

    await page.goto(toms.wire.url('/activity/account-activity'));
    await expect(page.getByText('AutoPay stopped').first()).toBeVisible();
    await expect(page.getByText('AutoPay', { exact: true }).first()).toBeVisible();
  },
);

/** The journey triggers the current night, so invoices that the next night would pay are made due a day earlier. */
function bringForward(server: PortalServer): Promise<unknown> {
  return server.look((books) =>
    books.query(`update charges set due_date = due_date - 1 where due_date = current_date + 4`),
  );
}

/** The recurring job detects a new day. */
function beginTheNight(server: PortalServer): Promise<unknown> {
  return server.look((books) =>
    books.query(
      `update jobs set run_at = now(), payload = jsonb_build_object('begunOn', jsonb_build_object('northgate', '2020-01-01'))
       where kind = 'auto-pay-night'`,
    ),
  );
}

/** The amounts of AutoPay's payments now, in minor units. */
async function paidByAutoPay(server: PortalServer): Promise<readonly number[]> {
  const { rows } = await server.look((books) =>
    books.query<{ amount: string }>(
      `select amount_minor::text as amount from payments
       where user_id is null and payment_type = 'directDebit' and created_at > now() - interval '1 hour'`,
    ),
  );
  return rows.map(({ amount }) => Number(amount));
}

function letTheBankRefuse(server: PortalServer): Promise<unknown> {
  return server.look((books) =>
    books.query(`update bank_accounts set rail_token = 'fail:insufficientFunds' where account_last4 = '4821'`),
  );
}

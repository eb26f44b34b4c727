import type { Page } from '@playwright/test';
import { recordsOnDevice } from '../support/device-rows.ts';
import { phone } from '../support/device.ts';
import { type Wire, expect, test } from '../support/world.ts';
import { ana, enterCode, openInvoices, openOutbox, queueLargest, tom } from '../support/steps.ts';

/** Tom composes a payment of large invoices offline, and is connected again. */
async function composeLargeOffline(page: Page, wire: Wire, count: number): Promise<void> {
  await queueLargest(page, wire, count);
  await expect(page.getByRole('heading', { name: 'Payment queued' })).toBeVisible();
  wire.set({ kind: 'clear' });
  await expect(page.getByRole('heading', { name: 'Sent for approval' })).toBeVisible();
  await expect(page.getByText(/Ana Ruiz.* can approve this/)).toBeVisible();
}

test('an administrator approves a large payment that was requested offline, and its author sees it', async ({
  deviceOf,
}) => {
  const [tomsPhone, anasComputer] = [await deviceOf(tom, phone), await deviceOf(ana)];
  const toms = await openInvoices(tomsPhone);
  await composeLargeOffline(toms, tomsPhone.wire, 2);

  const anas = await openInvoices(anasComputer);
  await anas.goto(anasComputer.wire.url('/approvals'));
  const request = anas.getByRole('row', { name: /Tom Baker/ }).first();
  await expect(request).toContainText('requested offline');
  await request.getByRole('link').click();
  await expect(anas.getByRole('columnheader', { name: 'Due then' })).toBeVisible();
  await expect(anas.getByRole('columnheader', { name: 'Due now' })).toBeVisible();
  await anas.getByRole('button', { name: /^Approve £/ }).click();
  // The program requires a code; her choice stays unchanged behind the dialog.
  await enterCode(anas, ana);
  await expect(anas.getByText('Approved by Ana Ruiz')).toBeVisible();

  await expect(toms.getByRole('heading', { name: 'Payment submitted' })).toBeVisible();
});

test('a rejected payment shows its author the reason, and nothing is taken', { tag: '@long' }, async ({ deviceOf }) => {
  const [tomsPhone, anasComputer] = [await deviceOf(tom, phone), await deviceOf(ana)];
  const toms = await openInvoices(tomsPhone);
  await composeLargeOffline(toms, tomsPhone.wire, 2);
  const result = toms.url();
  await toms.goto(tomsPhone.wire.url('/make-payment?pick=all'));
  await expect(toms.getByText('2 of these invoices are in a payment that is waiting for approval')).toBeVisible();
  await toms.goto(result);

  const anas = await openInvoices(anasComputer);
  await anas.goto(anasComputer.wire.url('/approvals'));
  await anas
    .getByRole('link', { name: /Tom Baker/ })
    .first()
    .click();
  await anas.getByRole('button', { name: 'Reject…' }).click();
  await anas.getByRole('button', { name: 'Reject request' }).click();
  await expect(anas.getByText('Enter a reason.')).toBeVisible();
  await anas.getByLabel(/Reason/).fill('Goods have not arrived');
  // Typed text is stored a moment later; nobody reloads before that.
  await expect.poll(async () => JSON.stringify(await recordsOnDevice(anas, 'drafts'))).toContain('Goods have not');
  await anas.reload();
  await expect(anas.getByLabel(/Reason/)).toHaveValue('Goods have not arrived');
  await anas.getByRole('button', { name: 'Reject request' }).click();
  const asking = anas.getByRole('dialog', { name: 'Confirm it’s you' });
  await asking.getByRole('button', { name: 'Cancel' }).click();
  await expect(asking).toBeHidden();
  // After the dialog is cancelled nothing is decided, and the reason is still there.
  await expect(anas.getByLabel(/Reason/)).toHaveValue('Goods have not arrived');
  await anas.getByRole('button', { name: 'Reject request' }).click();
  await enterCode(anas, ana);
  await expect(anas.getByText('Rejected by Ana Ruiz')).toBeVisible();

  await expect(toms.getByRole('heading', { name: 'Payment rejected' })).toBeVisible();
  await expect(toms.getByText('Goods have not arrived')).toBeVisible();
  await openOutbox(toms);
  await expect(toms.locator('[data-request]').first()).toContainText('rejected by Ana Ruiz');
});

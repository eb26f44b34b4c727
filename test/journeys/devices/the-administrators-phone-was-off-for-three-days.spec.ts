import type { Page } from '@playwright/test';
import { ageDevice } from '../support/aged-device.ts';
import { timesPaid } from '../support/server/asked-server.ts';
import { phone } from '../support/device.ts';
import { type Wire, expect, test } from '../support/world.ts';
import {
  ana,
  demoPassword,
  openInvoices,
  openOutbox,
  paying,
  pillSays,
  queueLargest,
  reviewInvoice,
  tom,
  trySignIn,
} from '../support/steps.ts';

const threeDaysAndABit = 74;

/** Tom composes a payment of this number of large invoices offline, and is connected again at once; returns its sum. */
async function askForLarge(page: Page, wire: Wire, count: number): Promise<string> {
  const sum = await queueLargest(page, wire, count);
  wire.set({ kind: 'clear' });
  await expect(page.getByRole('heading', { name: 'Sent for approval' })).toBeVisible();
  return sum;
}

test('a phone that was off for three days shows nothing before a sign-in, asks about old requests, and sends none automatically', async ({
  deviceOf,
  server,
}) => {
  const [anasPhone, tomsComputer] = [await deviceOf(ana, phone), await deviceOf(tom)];
  const toms = await openInvoices(tomsComputer);
  const first = await askForLarge(toms, tomsComputer.wire, 2);

  const { device, wire } = anasPhone;
  const page = await openInvoices({ device, wire });
  await page.goto(wire.url('/approvals'));
  await expect(page.getByRole('row', { name: /Tom Baker/ }).filter({ hasText: first })).toBeVisible();
  wire.set({ kind: 'cut' });
  await reviewInvoice(page, wire.url, { number: 'INV-20028', amount: '12.34' });
  await page.getByRole('button', { name: /^Queue payment/ }).click();
  await expect(page.getByRole('heading', { name: 'Payment queued' })).toBeVisible();
  await page.goto('about:blank');
  wire.set({ kind: 'clear' });
  await page.goto(wire.url('/healthz'));
  await ageDevice(page, threeDaysAndABit);
  wire.set({ kind: 'cut' });
  await device.quit();

  // Meanwhile Tom cancels that one, composes another and reminds her of it, and Ana's session ends.
  await openOutbox(toms);
  await toms.getByRole('button', { name: 'Recall', exact: true }).first().click();
  await expect(toms.getByRole('dialog', { name: 'Outbox' }).getByText('Recalled').first()).toBeVisible();
  await toms.keyboard.press('Escape');
  const second = await askForLarge(toms, tomsComputer.wire, 3);
  await openOutbox(toms);
  const waiting = toms.getByRole('dialog', { name: 'Outbox' }).locator('[data-state=inApproval]').first();
  await waiting.getByRole('button', { name: 'Remind' }).click();
  await expect(waiting).toContainText('reminded');
  await expect(waiting.getByRole('button', { name: 'Remind' })).toHaveCount(0);
  await server.atRest((database) =>
    database.query(`delete from sessions where person_id = (select id from people where email = $1)`, [ana]),
  );

  await device.restart();
  const again = await device.open(wire.url('/approvals'));
  await expect(again.getByRole('heading', { name: 'Connect to continue' })).toBeVisible();
  await expect(again.getByText('1 request is waiting on this device.')).toBeVisible();
  await expect(again.getByText('£')).toHaveCount(0);
  expect(wire.sentCount(paying)).toBe(0);

  wire.set({ kind: 'clear' });
  await again.getByRole('button', { name: 'Try to connect' }).click();
  await expect(again).toHaveURL(/\/login/);
  await trySignIn(again, ana, demoPassword);
  await pillSays(again, '1 needs you');
  expect(await timesPaid(server, ana, 1_234)).toBe(0);

  await again.goto(wire.url('/approvals'));
  const hers = again.getByRole('row', { name: /Tom Baker/ }).filter({ hasText: second });
  await expect(hers).toBeVisible();
  await expect(hers).toContainText('reminded');
  await expect(again.getByRole('row', { name: /Tom Baker/ }).filter({ hasText: first })).toHaveCount(0);

  await openOutbox(again);
  const entry = again.locator('[data-entry]');
  await expect(entry).toHaveAttribute('data-state', 'needsYou');
  await expect(entry).toContainText('waited too long');
  await entry.getByRole('button', { name: 'Check again and send' }).click();
  await expect(entry).toHaveCount(0);
  await expect.poll(() => timesPaid(server, ana, 1_234)).toBe(1);
});

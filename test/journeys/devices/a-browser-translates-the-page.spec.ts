import type { Page } from '@playwright/test';
import { desktop, phone, type DeviceSize } from '../support/device.ts';
import { textsLostToReact, translatePages } from '../support/screens/page-translator.ts';
import {
  ana,
  demoPassword,
  homeIsShown,
  openInvoices,
  piet,
  pillSays,
  rowOf,
  tom,
  trySignIn,
} from '../support/steps.ts';
import { type ConnectedDevice, type Wire, expect, test } from '../support/world.ts';

type DeviceOf = (person: typeof tom | typeof ana | typeof piet, size?: DeviceSize) => Promise<ConnectedDevice>;

/** A signed-in page in a browser that translates it. */
async function translated(
  deviceOf: DeviceOf,
  person: Parameters<DeviceOf>[0],
  size = desktop,
): Promise<{ readonly page: Page; readonly wire: Wire }> {
  const { device, wire } = await deviceOf(person, size);
  await translatePages(device.context());
  return { page: await openInvoices({ device, wire }), wire };
}

async function nothingIsLost(page: Page): Promise<void> {
  expect(await textsLostToReact(page)).toEqual([]);
}

test('in a translated page the amount on the button is the amount that is paid', async ({ deviceOf }) => {
  const { page, wire } = await translated(deviceOf, tom);
  await page.goto(wire.url('/make-payment'));
  const boxes = page.getByRole('main').getByRole('checkbox');
  for (const index of [1, 2]) await boxes.nth(index).check();
  await page.getByRole('button', { name: /^Review £/ }).click();

  const amounts = page.getByRole('textbox', { name: /^Amount for invoice/ });
  await expect(amounts).toHaveCount(2);
  await amounts.first().fill('2.00');
  await amounts.last().fill('3.50');
  const confirm = page.getByRole('region', { name: 'Confirm the payment' });
  const pay = confirm.getByRole('button');
  await expect(pay).toHaveText('Pay £5.50');

  await amounts.first().fill('(2.00)');
  await expect(pay).toHaveText('Pay');
  await expect(pay).toBeDisabled();
  await expect(confirm).toContainText('1 amount has to be corrected first.');
  await expect(page.getByText('Enter the amount without a minus sign or brackets.')).toBeVisible();
  await amounts.first().fill('€2.00');
  await expect(page.getByText('Enter the amount in GBP.')).toBeVisible();

  await amounts.first().fill('2.00');
  await expect(pay).toHaveText('Pay £5.50');
  await pay.click();
  await expect(page.getByRole('heading', { name: 'Payment submitted' })).toBeVisible();
  await expect(page.getByText('£5.50 for 2 invoices')).toBeVisible();
  await nothingIsLost(page);
  await page.goto(wire.url('/payments'));
  await expect(page.getByRole('table', { name: 'Payments' }).getByRole('row').nth(1)).toContainText('£5.50');
  await nothingIsLost(page);
});

test('in a translated page invoices are searched, selected and opened', async ({ deviceOf }) => {
  const { page } = await translated(deviceOf, tom);
  const tabs = page.getByRole('navigation', { name: 'Invoices by status' });
  const before = await tabs.textContent();
  await page.getByLabel('Search invoices').fill('INV-2002');
  await expect(tabs).not.toHaveText(before ?? '');
  const all = tabs.getByRole('button', { name: /^All/ });
  const boxes = page.getByRole('table', { name: 'Invoices' }).getByRole('checkbox');
  await all.click();
  // Until all invoices are in the table, a row may still show another invoice.
  const found = Number(/\d+/.exec((await all.textContent()) ?? '')?.[0]);
  await expect(boxes).toHaveCount(found + 1);
  const selected = page.getByRole('region', { name: 'Selected invoices' });
  await boxes.nth(1).click();
  await expect(selected).toContainText('1 selected');
  await boxes.nth(2).click();
  await expect(selected).toContainText('2 selected');
  await boxes.nth(1).click();
  await expect(selected).toContainText('1 selected');
  await nothingIsLost(page);
  await rowOf(page, 'INV-2002').first().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: /INV-2002/ })).toBeVisible();
  await page.goBack();
  await expect(selected).toContainText('1 selected');
  await nothingIsLost(page);
});

test('in a translated page the sync pill, Home and the lists follow the connection', async ({ deviceOf }) => {
  const { page, wire } = await translated(deviceOf, ana, phone);
  await page.goto(wire.url('/overview'));
  await homeIsShown(page);
  await pillSays(page, /^Up to date/);
  wire.set({ kind: 'cut' });
  await pillSays(page, /Offline/);
  for (const path of ['/approvals', '/payments', '/account/profile/general', '/overview']) {
    await page.goto(wire.url(path));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Loading…')).toHaveCount(0);
    await nothingIsLost(page);
  }
  wire.set({ kind: 'clear' });
  await pillSays(page, /^Up to date/);
  await nothingIsLost(page);
});

test('in a translated page a limit is checked while it is typed', async ({ deviceOf }) => {
  const { page, wire } = await translated(deviceOf, piet, phone);
  await page.goto(wire.url('/limit-check'));
  await page.getByRole('radio', { name: /4417/ }).check();
  const field = page.getByRole('textbox', { name: 'Amount' });
  const answer = page.getByRole('main').getByRole('status');
  await field.fill('1');
  await expect(answer).toContainText('Fits, as last known');
  await field.fill('9000000');
  const over = await answer.textContent();
  expect(over).toMatch(/Over by £/);
  await field.fill('8000000');
  await expect(answer).not.toHaveText(over ?? '');
  await field.fill('12 50');
  await expect(answer).toContainText('Enter an amount such as');
  await nothingIsLost(page);
  await page.goto(wire.url('/account/settings/purchasing-controls/view-cards/active'));
  await expect(page.getByRole('switch').first()).toBeVisible();
  await nothingIsLost(page);
});

test('in a translated page a person signs in after a wrong password', async ({ connectedDevice }) => {
  const { device, wire } = await connectedDevice(desktop);
  await translatePages(device.context());
  const page = await device.open(wire.url('/login'));
  await trySignIn(page, tom, 'not-the-password');
  await expect(page.getByRole('alert')).toBeVisible();
  await trySignIn(page, tom, demoPassword);
  await homeIsShown(page);
  await nothingIsLost(page);
});

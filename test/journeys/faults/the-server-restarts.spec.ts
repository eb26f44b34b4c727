import type { Page } from '@playwright/test';
import { phone } from '../support/device.ts';
import { prepareWorldOf } from '../support/server/portal-server.ts';
import { countRequests, openInvoice, paying, reviewInvoice, signIn, tom, worksOffline } from '../support/steps.ts';
import { type ConnectedDevice, expect, test } from '../support/world.ts';

// The embedded database stops with its server, and must be unchanged after the restart.
test.use({ database: 'embedded' });
test.beforeAll(() => prepareWorldOf('embedded'));

async function signedIn({ device, wire }: ConnectedDevice): Promise<Page> {
  const page = await device.open(wire.url('/login'));
  await signIn(page, tom);
  await worksOffline(page);
  return page;
}

async function readyToPay({ device, wire }: ConnectedDevice, number: string): Promise<Page> {
  const page = await signedIn({ device, wire });
  await reviewInvoice(page, wire.url, { number });
  return page;
}

/** The page finds the server again by itself, gets the result of the payment, and the payment exists once. */
async function isPaidOnce(page: Page, { wire }: ConnectedDevice, number: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Payment submitted' })).toBeVisible();
  await openInvoice(page, wire.url, number);
  await expect(page.getByText('Payment requested')).toHaveCount(1);
}

test('a server that is killed while it performs a payment restarts, and the payment is made once', async ({
  connectedDevice,
  server,
}) => {
  const toms = await connectedDevice(phone);
  const page = await readyToPay(toms, 'INV-20007');
  const killed = toms.wire.whenSent(paying).then(server.kill);
  await page.getByRole('button', { name: 'Pay £1,240.00' }).click();
  await killed;
  await expect(page.getByRole('heading', { name: 'Payment queued' })).toBeVisible();
  await server.restart();
  await isPaidOnce(page, toms, 'INV-20007');
});

test('a server that crashes after a payment and before its answer has made the payment once', async ({
  connectedDevice,
  server,
}) => {
  const toms = await connectedDevice(phone);
  const page = await readyToPay(toms, '0000004711');
  toms.wire.set({ kind: 'answersLost', from: paying });
  await page.getByRole('button', { name: 'Pay £234.56' }).click();
  await expect.poll(toms.wire.lostCount).toBeGreaterThan(0);
  await server.kill();
  await expect(page.getByRole('heading', { name: 'Payment queued' })).toBeVisible();
  toms.wire.set({ kind: 'clear' });
  await server.restart();
  await isPaidOnce(page, toms, '0000004711');
});

test('a person stays signed in over a restart of the server', async ({ connectedDevice, server }) => {
  const page = await signedIn(await connectedDevice());
  const before = await countRequests(page);
  await server.kill();
  await server.restart();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Invoices', level: 1 })).toBeVisible();
  expect(await countRequests(page)).toBe(before);
});

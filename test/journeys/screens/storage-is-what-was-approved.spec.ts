import { approvedAfterSignOut, approvedWhileSignedIn } from '../support/approved-storage.ts';
import { secretsOnDevice } from '../support/device-rows.ts';
import { storageInventory } from '../support/storage-inventory.ts';
import { chooseSignOut, signIn, tom, worksOffline } from '../support/steps.ts';
import { expect, test } from '../support/world.ts';

test('every store, field, cache, key, file and cookie in the browser is approved, and after a sign-out none names a person', async ({
  connectedDevice,
}) => {
  const { device, wire } = await connectedDevice();
  const page = await device.open(wire.url('/login'));
  await signIn(page, tom);
  await worksOffline(page);
  wire.set({ kind: 'cut' });
  await page.locator('a[href*="/invoices/"]').first().click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByLabel('PO number').fill('PO-1');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByLabel('PO number').fill('PO-2');
  const isApproved = (approved: readonly string[]) => (name: string) => !approved.includes(name);
  const signedIn = await storageInventory(page, device.context());
  expect(signedIn.filter(isApproved(approvedWhileSignedIn)), 'kept while somebody is signed in').toEqual([]);

  await chooseSignOut(page, /Tom Baker/);
  await page.getByRole('radio', { name: /Keep for my next sign-in/ }).check();
  await page.getByRole('button', { name: 'Keep and sign out' }).click();
  await expect(page.getByText('You are signed out.')).toBeVisible();
  wire.set({ kind: 'clear' });
  const after = await storageInventory(page, device.context());
  expect(after.filter(isApproved(approvedAfterSignOut)), 'kept after a sign-out').toEqual([]);
  // The file of a destroyed secret holds zeros, and nobody is remembered without having chosen it.
  expect((await secretsOnDevice(page)).size).toBe(0);
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('');
});

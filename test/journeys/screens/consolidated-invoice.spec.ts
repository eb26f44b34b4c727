import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import { desktop } from '../support/device.ts';
import { tom, worksOffline } from '../support/steps.ts';
import { expect, test } from '../support/world.ts';

test('a consolidated invoice is opened and its members are downloaded offline; it is paid instead of them', async ({
  deviceOf,
}) => {
  const { device, wire } = await deviceOf(tom, desktop);
  const page = await device.open(wire.url('/account-overview?q=INV-20028'));
  await worksOffline(page);
  await page.getByRole('link', { name: 'INV-20028', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('INV-20028');
  await page.getByRole('button', { name: 'Keep on this device' }).click();
  await expect(page.getByText(/^On this device: \d+ kB, kept /)).toBeVisible();
  wire.set({ kind: 'cut' });
  await page.reload();
  const [copy] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download kept copy' }).click(),
  ]);
  expect(copy.suggestedFilename()).toBe('Invoice INV-20028.pdf');
  expect((await readFile(await copy.path())).subarray(0, 5).toString()).toBe('%PDF-');
  await page.getByRole('button', { name: 'Remove from this device' }).click();
  await expect(page.getByRole('button', { name: 'Keep on this device' })).toBeVisible();
  const members = page.getByRole('link', { name: /^DEL-20028-\d$/ });
  await expect(members).toHaveCount(3);
  const [archive] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download 3 PDFs (ZIP)' }).click(),
  ]);
  expect(archive.suggestedFilename()).toBe('INV-20028.zip');
  expect(Object.keys(unzipSync(await readFile(await archive.path())))).toEqual(
    [1, 2, 3].map((member) => `Invoice DEL-20028-${member}.pdf`),
  );
  await members.first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('DEL-20028-1');
  await expect(page.getByText('Pay that invoice instead.')).toBeVisible();
  await page.getByRole('link', { name: 'INV-20028', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Pay £2,600.00' })).toBeVisible();
});

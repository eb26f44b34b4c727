import { readFileSync } from 'node:fs';
import { extractText, getDocumentProxy } from 'unpdf';
import { phone } from '../support/device.ts';
import { invoicesAreShown, pillSays, tom } from '../support/steps.ts';
import { expect, test } from '../support/world.ts';

test('a payer saves an invoice as a PDF offline, also the first one on this phone', async ({ deviceOf }) => {
  const { device, wire } = await deviceOf(tom, phone);
  wire.set({ kind: 'cut' });
  const page = await device.open(wire.url('/account-overview?tab=open'));
  await invoicesAreShown(page);
  await page.getByRole('table', { name: 'Invoices' }).getByRole('row').getByRole('link').first().click();
  const title = page.getByRole('heading', { level: 1, name: /^Invoice / });
  await expect(title).toBeVisible();
  await pillSays(page, /Offline/);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download PDF' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`${await title.textContent()}.pdf`);
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(readFileSync(await file.path()))));
  const written = text.join(' ');
  for (const said of [(await title.textContent()) ?? '', 'Northgate Trade', 'Harbour Build Ltd', 'Remaining due'])
    expect(written).toContain(said);
  await expect(page.getByText('Download failed')).toHaveCount(0);
});

import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { desktop } from '../support/device.ts';
import { mailTo, tom, worksOffline } from '../support/steps.ts';
import { expect, test } from '../support/world.ts';

/** The minor units of the figure with this name. */
async function figure(page: Page, name: string): Promise<number> {
  const shown = page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) });
  return Number(await shown.first().locator('[data-minor]').getAttribute('data-minor'));
}

async function sumOf(page: Page, names: readonly string[]): Promise<number> {
  const all = await Promise.all(names.map((name) => figure(page, name)));
  return all.reduce((total, minor) => total + minor, 0);
}

/** Presses the button and reads the file that the browser saves. */
async function saved(
  page: Page,
  button: string | RegExp,
): Promise<{ readonly name: string; readonly content: Buffer }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
}

const ages = ['Current', '1–30 days', '31–60 days', '61–90 days', 'Over 90 days', 'Credits and unapplied payments'];
const movements = ['Opening balance', 'Charges', 'Fees', 'Credits', 'Payments', 'Adjustments'];

test(
  'statements are read offline, and their totals are right; online they go further back, and are sent by email',
  { tag: '@long' },
  async ({ deviceOf }) => {
    const { device, wire } = await deviceOf(tom, desktop);
    const page = await device.open(wire.url('/account-overview/transactions'));
    await worksOffline(page);

    // The server makes the file of all transactions; the connection is lost and the page reloaded before it is downloaded.
    await page.getByRole('button', { name: 'Export' }).click();
    const asked = page.waitForResponse((answer) => (answer.request().postData() ?? '').includes('requestExport'));
    await page.getByRole('button', { name: 'Export all transactions (CSV)' }).click();
    await asked;
    const unanswered = page.waitForEvent('requestfailed');
    wire.set({ kind: 'cut' });
    await unanswered;
    await expect(page.getByText('Preparing your file…')).toBeVisible();
    await page.reload();
    const arriving = page.waitForEvent('download');
    wire.set({ kind: 'clear' });
    const everything = await readFile(await (await arriving).path(), 'utf8');
    expect(everything.trim().split('\r\n').length).toBeGreaterThan(1_200);
    await expect(page.getByText('Your file is being downloaded.')).toBeVisible();

    await page.getByRole('link', { name: 'Statement' }).click();
    await expect(page.getByRole('heading', { name: /^Outstanding on/ })).toBeVisible();
    wire.set({ kind: 'cut' });
    await page.reload();
    await expect(page.getByRole('heading', { name: /^Outstanding on/ })).toBeVisible();
    expect((await saved(page, 'Download PDF')).name).toMatch(/^Outstanding on .+\.pdf$/);
    const workbook = await saved(page, 'Download Excel');
    expect(workbook.name).toMatch(/^Outstanding on .+\.xlsx$/);
    expect(strFromU8(unzipSync(workbook.content)['xl/sharedStrings.xml'] ?? new Uint8Array())).toContain(
      'Over 90 days',
    );
    const balance = await figure(page, 'Balance');
    expect(balance).toBeGreaterThan(0);
    expect(await sumOf(page, ages)).toBe(balance);

    await page.getByRole('button', { name: 'Activity' }).click();
    await expect(page.getByRole('heading', { name: /^Activity from/ })).toBeVisible();
    expect(await figure(page, 'Closing balance')).toBe(balance);
    expect(await sumOf(page, movements)).toBe(balance);
    const clear = page.getByRole('button', { name: 'Clear date' });
    await clear.nth(1).click();
    await clear.click();
    await expect(page.getByText('At least one date must be selected')).toBeVisible();

    await page.getByRole('button', { name: 'Outstanding' }).click();
    const asOf = page.getByLabel('As of');
    await asOf.fill('June 2024');
    await asOf.press('Tab');
    await expect(page.getByText(/^Enter a date, for example /)).toBeVisible();
    await expect(asOf).toHaveValue('June 2024');
    await asOf.fill('2024-06-30');
    await expect(page.getByText('This statement needs older invoices')).toBeVisible();
    const older = page.getByRole('button', { name: 'Load older invoices' });
    await older.click();
    await expect(page.getByText('Older invoices need a connection.')).toBeVisible();
    // The first attempt has ended: with the connection back, it could still succeed and remove the button.
    await expect(older).toBeEnabled();
    wire.set({ kind: 'clear' });
    await older.click();
    await expect(page.getByRole('heading', { name: /^Outstanding on/ })).toBeVisible();
    expect(await sumOf(page, ages)).toBe(await figure(page, 'Balance'));

    await page.getByRole('button', { name: 'Email PDF to me' }).click();
    await expect(page.getByText(`Sent to ${tom}`)).toBeVisible();
    expect((await mailTo(page, tom)).map(({ text }) => text)).toEqual([expect.stringContaining('Outstanding on')]);
  },
);

test('at month end the statement is read, 1,200 rows are exported and 60 invoices are saved as PDFs, all offline', async ({
  deviceOf,
}) => {
  const { device, wire } = await deviceOf(tom, desktop);
  const page = await device.open(wire.url('/account-overview?type=credit&tab=all'));
  await worksOffline(page);
  wire.set({ kind: 'cut' });
  const table = page.getByRole('table', { name: 'Invoices' });
  await table.getByRole('checkbox').nth(1).click();
  await table.getByRole('checkbox').nth(2).click();

  await page.getByRole('button', { name: 'Export' }).click();
  const selected = await saved(page, 'Export selected rows (CSV)');
  expect(selected.content.toString('utf8').trim().split('\r\n')).toHaveLength(3);

  await page.getByRole('button', { name: 'Export' }).click();
  const list = await saved(page, 'Export this list (Excel)');
  expect(list.name).toMatch(/^invoices-\d{4}-\d{2}-\d{2}\.xlsx$/);
  const texts = strFromU8(unzipSync(list.content)['xl/sharedStrings.xml'] ?? new Uint8Array());
  expect(texts).toContain('Filters: All · Type: Credit');

  const archive = await saved(page, 'Download 2 PDFs (ZIP)');
  const files = Object.entries(unzipSync(archive.content));
  expect(files.map(([name]) => name)).toEqual([
    expect.stringMatching(/^Credit .+\.pdf$/),
    expect.stringMatching(/^Credit .+\.pdf$/),
  ]);
  for (const [, content] of files) expect(strFromU8(content.slice(0, 5))).toBe('%PDF-');

  await page.goto(wire.url('/account-overview?tab=open'));
  await table.getByRole('checkbox').first().click();
  const all = await saved(page, /^Download \d+ PDFs \(ZIP\)$/);
  const made = Object.keys(unzipSync(all.content));
  expect(made.length).toBeGreaterThanOrEqual(60);
  expect(made.filter((name) => !name.endsWith('.pdf'))).toEqual([]);

  await page.getByRole('link', { name: 'Transaction history' }).click();
  // The list of invoices, which is shown until then, has the same button.
  await expect(page.getByRole('heading', { name: 'Transaction history', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Export' }).click();
  const transactions = await saved(page, 'Export this list (CSV)');
  expect(transactions.content.toString('utf8').trim().split('\r\n').length).toBeGreaterThan(1_200);
  // A sheet of this size was never finished where the page packed it with the library's own worker.
  await page.getByRole('button', { name: 'Export' }).click();
  expect((await saved(page, 'Export this list (Excel)')).content.length).toBeGreaterThan(10_000);
  await page.getByRole('link', { name: 'Statement' }).click();
  await expect(page.getByRole('heading', { name: /^Outstanding on/ })).toBeVisible();
  expect(await sumOf(page, ages)).toBe(await figure(page, 'Balance'));

  // The screen shows the first lines only; the browser’s own print has all of them, so they add up to the balance.
  await expect(page.getByRole('button', { name: /^Show \d+ more lines$/ })).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await expect(page.getByRole('button', { name: /^Show \d+ more lines$/ })).toBeHidden();
  const amounts = await page
    .locator('tbody tr [data-figure] [data-minor]')
    .evaluateAll((cells) => cells.map((cell) => Number(cell.getAttribute('data-minor'))));
  expect(amounts.length).toBeGreaterThan(100);
  expect(amounts.reduce((total, minor) => total + minor, 0)).toBe(await figure(page, 'Balance'));
});

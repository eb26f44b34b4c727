import type { Page } from '@playwright/test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { phone } from '../support/device.ts';
import { writeLedger } from '../support/server/ledger-file.ts';
import { demoPassword, openInvoice, pillSays, rowOf, trySignIn, worksOffline } from '../support/steps.ts';
import { expect, test } from '../support/world.ts';

const customerId = '7301-LWQRT';

test(
  'a customer whose ledger was imported reads two years of invoices, also without a connection',
  { tag: '@long' },
  async ({ connectedDevice, server }) => {
    const folder = mkdtempSync(join(tmpdir(), 'portal-ledger-'));
    const file = join(folder, 'ledger.csv');
    const ledger = writeLedger(file, customerId);
    const said = await server.importLedger(file);
    expect(said).toContain(`Added ${ledger.rowCount} invoices`);
    expect(said).toContain('1 were refused');
    expect(said).toContain(`line ${ledger.brokenLine}, column InvoiceDate: “13/45/2013”`);
    expect(await server.importLedger(file)).toContain('Added 0 invoices');
    rmSync(folder, { recursive: true });

    const { device, wire } = await connectedDevice(phone);
    const page = await device.open(wire.url('/login'));
    await trySignIn(page, `admin@${customerId.toLowerCase()}.example`, demoPassword);
    await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible();
    await worksOffline(page);
    await page.goto(wire.url('/account-overview?tab=paid'));
    await expect(rowOf(page, ledger.newest)).toBeVisible();
    await paidCountIs(page, ledger.keptCount);
    await search(page, wire.url, ledger.oldest);
    await expect(page.getByText('No matching invoices on this device')).toBeVisible();

    await page.goto(wire.url('/account-overview?tab=paid'));
    await page.getByRole('button', { name: 'Load older' }).click();
    await expect(page.getByRole('button', { name: 'Load older' })).toBeHidden();
    await paidCountIs(page, ledger.rowCount);
    // An edit of an old invoice is visible there, and it stays in the list.
    await openInvoice(page, wire.url, ledger.oldest);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByLabel('PO number').fill('PO-OF-LONG-AGO');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Edited' }).last()).toContainText('PO-OF-LONG-AGO');
    await page.goto(wire.url('/account-overview?tab=paid'));
    await paidCountIs(page, ledger.rowCount);

    wire.set({ kind: 'cut' });
    await page.reload();
    await pillSays(page, /Offline/);
    await paidCountIs(page, ledger.rowCount);
    await openInvoice(page, wire.url, ledger.oldest);
    await expect(page.getByText('£40.00').first()).toBeVisible();
    await openInvoice(page, wire.url, ledger.disputed);
    await expect(page.getByText('Dispute resolved')).toBeVisible();
  },
);

async function paidCountIs(page: Page, count: number): Promise<void> {
  const tabs = page.getByRole('navigation', { name: 'Invoices by status' });
  await expect(tabs.getByRole('button', { name: new RegExp(`^Paid\\s*${count}\\b`) })).toBeVisible();
}

async function search(page: Page, url: (path: string) => string, number: string): Promise<void> {
  await page.goto(url('/account-overview?tab=paid'));
  await page.getByLabel('Search invoices').fill(number);
}

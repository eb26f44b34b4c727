import type { Page } from '@playwright/test';
import { desktop, phone } from '../support/device.ts';
import { rowsOnDevice } from '../support/device-rows.ts';
import { paymentsAtServer, timesPaid } from '../support/server/asked-server.ts';
import {
  ana,
  enterCode,
  openInvoices,
  openOutbox,
  paying,
  pillSays,
  reviewFirstOverdue,
  rowOf,
  signIn,
  tom,
  worksOffline,
} from '../support/steps.ts';
import { expect, test } from '../support/world.ts';

test(
  'a purchaser is moved to another group while offline with a queued payment: it is refused, and nothing is paid',
  { tag: '@long' },
  async ({ connectedDevice, deviceOf, server }) => {
    const office = await deviceOf(ana, desktop);
    const workstation = await openInvoices(office);
    await openRoles(workstation, office.wire.url);
    await workstation.getByRole('checkbox', { name: 'Purchaser' }).check();
    await workstation.getByRole('button', { name: 'Save' }).click();
    await enterCode(workstation, ana);
    await isSaved(workstation);

    // A new device: one that was there before would load its rows again for the new role.
    const field = await connectedDevice(phone);
    const site = await field.device.open(field.wire.url('/login'));
    await signIn(site, tom);
    await worksOffline(site);
    await pillSays(site, /Up to date/);
    expect((await rowsOnDevice(site, 'bankAccounts')).length).toBeGreaterThan(0);
    field.wire.set({ kind: 'cut' });
    const invoice = await reviewFirstOverdue(site, field.wire.url);
    const queue = site.getByRole('button', { name: /^Queue payment/ });
    const amountMinor = Number((await queue.textContent())?.replaceAll(/\D/g, ''));
    const paidBefore = await timesPaid(server, tom, amountMinor);
    await queue.click();
    await expect(site.getByRole('heading', { name: 'Payment queued' })).toBeVisible();
    await pillSays(site, '1 waiting');

    // A Payer belongs to the top-level group: the administrator is told before the click.
    await openRoles(workstation, office.wire.url);
    await workstation.getByRole('combobox', { name: 'Group' }).selectOption({ label: 'Residential' });
    await expect(workstation.getByText(/A Payer must belong to the whole account/)).toBeVisible();
    await expect(workstation.getByRole('button', { name: 'Save' })).toBeDisabled();
    await workstation.getByRole('checkbox', { name: 'Payer' }).uncheck();
    await workstation.getByRole('button', { name: 'Save' }).click();
    await isSaved(workstation);

    field.wire.set({ kind: 'clear' });
    await pillSays(site, '1 needs you');
    expect(field.wire.sentCount(paying)).toBe(1);
    await openOutbox(site);
    const outbox = site.getByRole('dialog', { name: 'Outbox' });
    await expect(outbox.locator('[data-entry]')).toHaveCount(1);
    await expect(outbox).toContainText('Your role does not allow this. Ask your account administrator.');
    await site.keyboard.press('Escape');
    expect(await timesPaid(server, tom, amountMinor)).toBe(paidBefore);

    await expect.poll(async () => (await rowsOnDevice(site, 'bankAccounts')).length).toBe(0);
    const charges = await rowsOnDevice(site, 'charges');
    expect(charges.map(({ invoiceNumber }) => invoiceNumber)).not.toContain(invoice);
    expect(idsOf(await rowsOnDevice(site, 'payments'))).toEqual(idsOf(await paymentsAtServer(server, tom)));
    await site.goto(field.wire.url(`/account-overview?tab=all&q=${invoice}`));
    await expect(site.getByRole('heading', { name: 'Invoices', level: 1 })).toBeVisible();
    await expect(rowOf(site, invoice)).toHaveCount(0);
  },
);

/** Opens Tom's roles, in the list of users as it is now. */
async function openRoles(page: Page, url: (path: string) => string): Promise<void> {
  await page.goto(url('/account/settings/users?q=baker'));
  await page
    .getByRole('row', { name: /Tom Baker/ })
    .getByRole('link')
    .click();
  await page.getByRole('navigation', { name: 'Manage users' }).getByRole('link', { name: 'Role and group' }).click();
  await expect(page.getByRole('checkbox', { name: 'Purchaser' })).toBeEnabled();
}

async function isSaved(page: Page): Promise<void> {
  await expect(page.getByText('Saved. The new access applies from their next action.')).toBeVisible();
}

function idsOf(rows: readonly { readonly id: string }[]): readonly string[] {
  return rows.map(({ id }) => id).toSorted();
}

import type { Page } from '@playwright/test';
import { desktop, phone } from '../support/device.ts';
import { rowsOnDevice } from '../support/device-rows.ts';
import { ana, openInvoices, openOutbox, pillSays, reviewFirstOverdue, tom, worksOffline } from '../support/steps.ts';
import { expect, test } from '../support/world.ts';

const rolesOfTom = '/account/settings/users?q=baker';

/** Opens Tom's roles; a Payer belongs to the whole account, so he can only be moved without that role. */
async function openRoles(page: Page, url: (path: string) => string): Promise<void> {
  await page.goto(url(rolesOfTom));
  await page
    .getByRole('row', { name: /Tom Baker/ })
    .getByRole('link')
    .click();
  await page.getByRole('navigation', { name: 'Manage users' }).getByRole('link', { name: 'Role and group' }).click();
  await expect(page.getByRole('checkbox', { name: 'Purchaser' })).toBeEnabled();
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved. It applies the next time they do something.')).toBeVisible();
}

test(
  'a purchaser who also pays is moved to another group while offline with a queued payment, and it is not made',
  { tag: '@long' },
  async ({ deviceOf }) => {
    const office = await deviceOf(ana, desktop);
    const workstation = await openInvoices(office);
    await openRoles(workstation, office.wire.url);
    await workstation.getByRole('checkbox', { name: 'Purchaser' }).check();
    await save(workstation);

    const field = await deviceOf(tom, phone);
    const site = await openInvoices(field);
    await worksOffline(site);
    const before = (await rowsOnDevice(site, 'charges')).length;
    const payments = (await rowsOnDevice(site, 'payments')).length;
    field.wire.set({ kind: 'cut' });
    await pillSays(site, /Offline/);
    await reviewFirstOverdue(site, field.wire.url);
    await site.getByRole('button', { name: /^Queue payment/ }).click();
    await expect(site.getByRole('heading', { name: 'Payment queued' })).toBeVisible();
    await pillSays(site, '1 waiting');

    await openRoles(workstation, office.wire.url);
    await workstation.getByRole('combobox', { name: 'Group' }).selectOption({ label: 'Riverside site' });
    await expect(workstation.getByText(/Payer/).last()).toBeVisible();
    await expect(workstation.getByRole('button', { name: 'Save' })).toBeDisabled();
    await workstation.getByRole('checkbox', { name: 'Payer' }).uncheck();
    await save(workstation);

    // What he may no longer see goes before his payment is sent, and the server does not make it.
    field.wire.set({ kind: 'clear' });
    await pillSays(site, /1 needs you/);
    expect((await rowsOnDevice(site, 'charges')).length).toBeLessThan(before);
    await openOutbox(site);
    await expect(site.getByRole('dialog', { name: 'Outbox' })).toContainText(/Payment/);
    await workstation.goto(office.wire.url('/payments'));
    await pillSays(workstation, /Up to date/);
    expect((await rowsOnDevice(workstation, 'payments')).length).toBe(payments);
  },
);

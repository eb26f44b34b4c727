import type { Page } from '@playwright/test';
import { desktop, phone } from '../support/device.ts';
import { ana, openInvoices, pillSays } from '../support/steps.ts';
import { expect, test } from '../support/world.ts';

const path = '/account/settings/users';

/** Finds Piet in the list, and reads his details. */
async function lookUpPiet(page: Page): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search users' }).or(page.getByLabel('Search users')).fill('visser');
  const row = page.getByRole('row', { name: /Piet Visser/ });
  await expect(row).toContainText('Purchaser');
  await row.getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Piet Visser', level: 1 })).toBeVisible();
  await expect(page.getByText('purchaser@harbour.example')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Users' }).click();
  await expect(page.getByRole('row', { name: /Piet Visser/ })).toBeVisible();
}

test(
  'an administrator looks up a user on a desktop, and on a phone without a connection',
  { tag: '@long' },
  async ({ deviceOf }) => {
    const { device, wire } = await deviceOf(ana, desktop);
    const page = await openInvoices({ device, wire });
    await page.goto(wire.url(path));
    await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible();
    await expect(page.getByRole('row', { name: /Ana Ruiz/ })).toContainText('Account Admin');
    const ended = page
      .getByRole('button', { name: /^Deactivated/ })
      .or(page.getByRole('tab', { name: /^Deactivated/ }));
    await ended.click();
    await expect(page).toHaveURL(/status=Terminated/);
    await expect(page.getByRole('row', { name: /Deactivated/ }).first()).toBeVisible();
    await expect(page.getByRole('row', { name: /Ana Ruiz/ })).toHaveCount(0);
    await page.goto(wire.url(path));
    await lookUpPiet(page);

    wire.set({ kind: 'cut' });
    await page.setViewportSize(phone);
    await page.goto(wire.url(path));
    await pillSays(page, /Offline/);
    await expect(page.getByText(/^Last known/).first()).toBeVisible();
    await lookUpPiet(page);
  },
);

import type { Locator, Page } from '@playwright/test';
import { desktop } from '../support/device.ts';
import { ana, demoPassword, homeIsShown, invoicesAreShown, worksOffline } from '../support/steps.ts';
import { expect, test } from '../support/world.ts';

/** Presses Tab until this element has the focus: every element is a few steps away. */
async function tabTo(page: Page, wanted: Locator, atMost: number): Promise<void> {
  await expect(wanted).toBeVisible();
  for (let step = 0; step < atMost; step += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(wanted).toBeFocused();
}

/** In an opened layer the focus cycles, Escape closes it, and its trigger gets the focus back. */
async function trapsAndReturns(page: Page, opener: Locator | null): Promise<void> {
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press('Tab');
    await expect(dialog.locator(':focus')).toHaveCount(1);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  if (opener) await expect(opener).toBeFocused();
}

test('keyboard only: Escape closes what is open, and a long list is one Tab stop', async ({ connectedDevice }) => {
  const { device, wire } = await connectedDevice(desktop);
  const page = await device.open(wire.url('/login'));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await tabTo(page, page.getByLabel('Email', { exact: true }), 8);
  await page.keyboard.type(ana);
  await tabTo(page, page.getByLabel('Password', { exact: true }), 3);
  await page.keyboard.type(demoPassword);
  await page.keyboard.press('Enter');
  await homeIsShown(page);
  await worksOffline(page);

  await page.reload();
  await homeIsShown(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);

  const pill = page.locator('[data-sync-pill]');
  await pill.focus();
  await page.keyboard.press('Enter');
  await trapsAndReturns(page, pill);
  await page.keyboard.press('Control+k');
  await trapsAndReturns(page, pill);

  const invoices = page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Invoices' });
  await invoices.focus();
  await page.keyboard.press('Enter');
  await invoicesAreShown(page);
  await expect(page.getByRole('heading', { name: 'Invoices', level: 1 })).toBeFocused();

  // A list of hundreds of invoices is one tab stop: the arrow keys move inside it, and Tab leaves it.
  await page.goto(wire.url('/account-overview?tab=open'));
  await invoicesAreShown(page);
  const boxes = page.getByRole('table', { name: 'Invoices' }).getByRole('checkbox');
  await tabTo(page, boxes.nth(1), 50);
  await page.keyboard.press('Space');
  // The presses are faster than the loading of rows, and each one counts.
  await Promise.all(Array.from({ length: 30 }, () => page.keyboard.press('ArrowDown')));
  await expect(page.locator('[aria-rowindex="32"]').getByRole('checkbox')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByText(/2 selected/)).toBeVisible();
  const edit = page.getByRole('button', { name: 'Edit PO/notes' });
  await tabTo(page, edit, 8);
  await page.keyboard.press('Enter');
  await trapsAndReturns(page, null);
});

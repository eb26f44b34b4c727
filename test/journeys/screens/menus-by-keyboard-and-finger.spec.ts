import { desktop, phone } from '../support/device.ts';
import { chooseSignOut, homeIsShown, invoicesAreShown, openInvoices, tom } from '../support/steps.ts';
import { expect, test } from '../support/world.ts';

test('menus by keyboard: arrows move through them, Escape returns the focus, Tab leaves them', async ({ deviceOf }) => {
  const page = await openInvoices(await deviceOf(tom, desktop));
  const person = page.getByRole('button', { name: /Tom Baker/ });
  const items = page.getByRole('menuitem');

  await person.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu', { name: /Tom Baker/ })).toBeVisible();
  await expect(person).toHaveAttribute('aria-expanded', 'true');
  await expect(items.first()).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(items.last()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(items.first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(person).toBeFocused();

  await page.keyboard.press('ArrowDown');
  await expect(items.first()).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(page.getByRole('banner').locator(':focus')).toHaveCount(1);

  // A dialog opened from a menu is not part of it: afterwards the menu's button has the focus again.
  await person.press('Enter');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('menu')).toHaveCount(0);
  const palette = page.getByRole('combobox', { name: 'Search or go to' });
  await expect(palette).toBeFocused();
  // Actions, pages and rows are grouped; none is shown that a payer may not open.
  await palette.fill('bank add');
  await expect(page.getByRole('group', { name: 'Actions' }).getByRole('option')).toHaveText(['Add a bank account']);
  await palette.fill('invite');
  await expect(page.getByRole('option')).toHaveCount(0);
  await palette.fill('visser');
  await expect(page.getByRole('group', { name: 'Cards' }).getByRole('option').first()).toContainText(/visser/i);
  await page.keyboard.press('Escape');
  await expect(person).toBeFocused();
  await chooseSignOut(page, /Tom Baker/);
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
});

test('filters by touch: they open beside their button, stay open while they are filled in, and close by a press elsewhere', async ({
  deviceOf,
}) => {
  const page = await openInvoices(await deviceOf(tom, phone));
  const filters = page.getByRole('button', { name: /^Filters/ });
  await filters.click();
  const panel = page.getByRole('dialog', { name: /^Filters/ });
  const window = page.viewportSize() ?? { width: 0, height: 0 };
  await expect
    .poll(async () => {
      const box = await panel.boundingBox();
      return box !== null && box.x >= 0 && box.x + box.width <= window.width && box.y + box.height <= window.height;
    })
    .toBe(true);
  await panel.getByLabel('Type').selectOption({ index: 1 });
  await expect(filters).toHaveText('Filters (1)');
  await expect(panel).toBeVisible();
  await page.getByRole('heading', { name: 'Invoices', level: 1 }).click();
  await expect(panel).toHaveCount(0);
  await filters.click();
  await panel.getByRole('button', { name: 'Remove all filters' }).click();
  await filters.click();
  await expect(panel).toHaveCount(0);
  await invoicesAreShown(page);
  await page.getByRole('link', { name: 'Home' }).first().click();
  await homeIsShown(page);
});

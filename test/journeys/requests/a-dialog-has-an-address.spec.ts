import { rowsOnDevice } from '../support/device-rows.ts';
import { ana, openInvoices, openOutbox, piet } from '../support/steps.ts';
import { phone } from '../support/device.ts';
import { expect, test } from '../support/world.ts';

const title = 'Request a higher limit';

test('a dialog is opened by a link, closed by Back, and gives the focus back', async ({ deviceOf }) => {
  const { device, wire } = await deviceOf(piet);
  const page = await openInvoices({ device, wire });
  const card = (await rowsOnDevice(page, 'cards')).find(({ last4 }) => last4 === '4417');
  if (!card) throw new Error('The demo world has no such card.');
  const path = `/account/settings/purchasing-controls/view-cards/card/${String(card.id)}`;
  const dialog = page.getByRole('dialog', { name: title });
  const opener = page.getByRole('link', { name: title });

  await page.goto(wire.url(path));
  await opener.click();
  await expect(dialog.getByLabel('New limit')).toBeFocused();
  await expect(page).toHaveURL(wire.url(`${path}/limit`));
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(wire.url(path));
  await expect(opener).toBeFocused();

  await opener.click();
  await dialog.getByLabel('New limit').fill('2500');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();

  // An external link opens card and dialog, with the typed values; closing the dialog leaves the card.
  await page.goto(wire.url(`${path}/limit`));
  await expect(dialog.getByLabel('New limit')).toHaveValue('2500');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(wire.url(path));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Card');
});

test('outbox, More sheet and search are closed by Back, kept by a reload and opened by a link', async ({
  deviceOf,
}) => {
  const { device, wire } = await deviceOf(piet, phone);
  const page = await openInvoices({ device, wire });
  const outbox = page.getByRole('dialog', { name: 'Outbox' });
  const more = page.getByRole('dialog', { name: 'More' });
  const search = page.getByRole('dialog', { name: 'Search or go to' });
  const moreButton = page.getByRole('button', { name: 'More' });

  await openOutbox(page);
  await page.reload();
  await expect(outbox).toBeVisible();
  await page.goBack();
  await expect(outbox).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Invoices', level: 1 })).toBeVisible();

  await page.goto(wire.url('/overview?dialog=more'));
  await expect(more).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(more).toHaveCount(0);
  await expect(page).toHaveURL(wire.url('/overview'));

  // The search takes the place of the More sheet, and a found page that of the search.
  await moreButton.click();
  await more.getByRole('button', { name: 'Search or go to' }).click();
  await expect(search.getByRole('combobox')).toBeFocused();
  await expect(more).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(search).toHaveCount(0);
  await expect(moreButton).toBeFocused();
  await page.keyboard.press('Control+K');
  await search.getByRole('combobox').fill('Help');
  await search.getByRole('option', { name: 'Help' }).first().click();
  await expect(search).toHaveCount(0);
  await expect(page).toHaveURL(wire.url('/help'));
  await page.goBack();
  await expect(page).toHaveURL(wire.url('/overview'));
  await expect(search).toHaveCount(0);
});

test('Back closes a question and leaves its page open', async ({ deviceOf }) => {
  const { device, wire } = await deviceOf(ana);
  const page = await device.open(wire.url('/account/payment-methods'));
  await page.getByRole('main').locator('a[href*="/payment-methods/"]:not([href$="/add"])').first().click();
  const remove = page.getByRole('main').getByRole('button', { name: 'Remove' });
  await remove.click();
  const address = page.url();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(address);
  await expect(remove).toBeFocused();

  // Without a question, Back leads to the page before.
  await page.goBack();
  await expect(page).toHaveURL(wire.url('/account/payment-methods'));
});

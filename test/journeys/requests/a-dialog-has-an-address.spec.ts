import { rowsOnDevice } from '../support/device-rows.ts';
import { openInvoices, piet } from '../support/steps.ts';
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

import type { Page } from '@playwright/test';
import { rowsOnDevice } from '../support/device-rows.ts';
import { phone } from '../support/device.ts';
import { everythingReadable } from '../support/everything-readable.ts';
import { ana, enterCode, piet } from '../support/steps.ts';
import { expect, test } from '../support/world.ts';

const cards = '/account/settings/purchasing-controls/view-cards';
/** A virtual card of Piet's, so that its number can be shown. */
const digits = '9023';

test(
  'a purchaser’s card is lost, terminated and replaced, and its number is neither kept nor shown again',
  { tag: '@long' },
  async ({ deviceOf }) => {
    const [pietsPhone, anasPhone] = [await deviceOf(piet, phone), await deviceOf(ana, phone)];
    const { url } = pietsPhone.wire;
    await pietsPhone.device.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const page = await pietsPhone.device.open(url(`${cards}/active`));
    const lost = (await rowsOnDevice(page, 'cards')).find(({ last4 }) => last4 === digits);
    if (!lost) throw new Error('The demo world has no such card.');
    await page.goto(url(`${cards}/card/${lost.id}`));
    const oldNumber = await shownNumber(page);

    await page.getByRole('link', { name: 'Replace card' }).click();
    await page.getByLabel('Date of birth').fill('12/04/1985');
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: 'Request replacement' }).click();
    await enterCode(page, piet);
    await expect(page.getByText('Waiting for approval')).toBeVisible();

    const anas = await anasPhone.device.open(anasPhone.wire.url('/approvals'));
    await anas
      .getByRole('link', { name: /Piet Visser/ })
      .first()
      .click();
    await anas.getByRole('button', { name: 'Approve', exact: true }).click();
    await enterCode(anas, ana);
    await expect(anas.getByText('Approved by Ana Ruiz')).toBeVisible();

    await page.goto(url(`${cards}/terminated`));
    await expect(page.locator(`[data-row="${lost.id}"]`)).toContainText('Lost');
    await page.goto(url(`${cards}/card/${lost.id}`));
    await expect(page.getByRole('heading', { level: 1 })).toContainText(digits);
    await expect(page.getByRole('button', { name: 'Show card number' })).toHaveCount(0);

    const next = (await rowsOnDevice(page, 'cards')).find(({ replacesCardId }) => replacesCardId === lost.id);
    if (!next) throw new Error('The new card is not on the device.');
    await page.goto(url(`${cards}/card/${next.id}`));
    const newNumber = await shownNumber(page);
    expect(newNumber).not.toBe(oldNumber);
    const kept = await everythingReadable(page);
    expect(kept).toContain(lost.id);
    for (const secret of [oldNumber, newNumber, '1985-04-12', '12/04/1985']) expect(kept).not.toContain(secret);
  },
);

/** Shows the number of the card, and hides it again; returns its digits without spaces. */
async function shownNumber(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Show card number' }).click();
  await enterCode(page, piet);
  const number = page.getByRole('definition').first();
  await expect(number).toHaveText(/^\d{4} \d{4} \d{4} \d{4}$/);
  const text = (await number.textContent()) ?? '';
  await expect(page.getByRole('definition').nth(1)).toHaveText(/^(0[1-9]|1[0-2])\/\d{2}$/);
  await page.getByRole('button', { name: 'Copy card number' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text.replaceAll(' ', ''));
  await page.getByRole('button', { name: 'Hide', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Show card number' })).toBeVisible();
  return text.replaceAll(' ', '');
}

import type { Page } from '@playwright/test';
import { formatMoney, money } from '../../../domain/money.ts';
import { rowsOnDevice } from '../support/device-rows.ts';
import { ana, demoPassword, homeIsShown, openOutbox, pillSays, trySignIn } from '../support/steps.ts';
import { expect, test } from '../support/world.ts';

const limits = '/account/settings/purchasing-controls/limits?q=Piet';

test(
  'two administrators change a limit at once: the second sees the old and new values before their change applies',
  { tag: '@long' },
  async ({ deviceOf, connectedDevice }) => {
    const [anasDesk, gracesDesk] = [await deviceOf(ana), await connectedDevice()];
    const graces = await gracesDesk.device.open(gracesDesk.wire.url('/login'));
    await trySignIn(graces, 'admin2@harbour.example', demoPassword);
    await homeIsShown(graces);
    await graces.goto(gracesDesk.wire.url(limits));
    await expect(graces.getByRole('row', { name: /Piet Visser/ })).toBeVisible();
    const limit = (await rowsOnDevice(graces, 'spendingLimits')).find(({ name }) => name === 'Piet Visser');
    if (limit?.limitMinor == null) throw new Error('Piet has no limit.');
    const [before, anasMinor, gracesMinor] = [limit.limitMinor, limit.limitMinor - 5_000, limit.limitMinor - 10_000];

    gracesDesk.wire.set({ kind: 'cut' });
    await lower(graces, gracesMinor);
    await pillSays(graces, '1 waiting');
    // Not in force yet.
    await expect(graces.getByRole('row', { name: /Piet Visser/ })).toContainText(pounds(before));

    const anas = await anasDesk.device.open(anasDesk.wire.url(limits));
    await lower(anas, anasMinor);
    await expect(anas.getByRole('row', { name: /Piet Visser/ })).toContainText(pounds(anasMinor));

    gracesDesk.wire.set({ kind: 'clear' });
    await pillSays(graces, '1 needs you');
    await openOutbox(graces);
    const cells = graces.locator('[data-entry]').getByRole('cell');
    await expect(cells.nth(0)).toHaveText(pounds(before));
    await expect(cells.nth(1)).toContainText(pounds(anasMinor));
    await graces.getByRole('button', { name: 'Check again and send' }).click();
    await expect(graces.locator('[data-entry]')).toHaveCount(0);
    await expect(anas.getByRole('row', { name: /Piet Visser/ })).toContainText(pounds(gracesMinor));
  },
);

async function lower(page: Page, minor: number): Promise<void> {
  await page.getByRole('button', { name: 'Change the limit of Piet Visser' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('New limit').fill(String(minor / 100));
  await form.getByRole('button', { name: 'Save limit' }).click();
  await expect(form).toBeHidden();
}

function pounds(minor: number): string {
  return formatMoney(money(minor, 'GBP'), 'en-GB');
}

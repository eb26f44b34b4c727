import type { Page } from '@playwright/test';
import { phone } from '../support/device.ts';
import { rowsOnDevice } from '../support/device-rows.ts';
import { enterCode, openInvoices, openOutbox, piet, pillSays } from '../support/steps.ts';
import { expect, test } from '../support/world.ts';

const digits = '4417';

/** Requests a higher limit, so that an entry already waits when the card is lost. */
async function askForMore(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Amount' }).fill('9000');
  await page.getByRole('button', { name: /^Request more/ }).click();
  const form = page.getByRole('dialog', { name: 'Request a higher limit' });
  await expect(form.getByLabel('New limit')).toHaveValue(/^\d+\.\d{2}$/);
  await expect(form.getByLabel(/^Reason/)).toHaveValue(/^Purchase of £9,000\.00/);
  // One tap requests nothing yet.
  await expect(page.locator('[data-sync-pill]')).not.toContainText('waiting');
  await form.getByRole('button', { name: 'Queue request' }).click();
  await pillSays(page, '1 waiting');
}

test('a purchaser locks a lost card offline: it is shown as not locked yet, and the lock is sent first', async ({
  deviceOf,
  server,
}) => {
  const { device, wire } = await deviceOf(piet, phone);
  const page = await openInvoices({ device, wire });
  const card = (await rowsOnDevice(page, 'cards')).find(({ last4 }) => last4 === digits);
  if (!card) throw new Error('The demo world has no such card.');

  wire.set({ kind: 'cut' });
  await page.goto(wire.url(`/limit-check?card=${card.id}`));
  await pillSays(page, /Offline/);
  await askForMore(page);
  await page.goto(wire.url('/account/settings/purchasing-controls/view-cards/active'));
  const tile = page.locator(`[data-row="${card.id}"]`);
  await tile.getByRole('switch', { name: `Lock card ${digits}` }).click();
  await page.getByRole('button', { name: 'Lost' }).click();
  await expect(tile.getByRole('alert')).toHaveText(
    /NOT locked yet: it locks as soon as you are connected\. Call .+ now\./,
  );
  await expect(tile.getByRole('alert').getByRole('link')).toHaveAttribute('href', /^tel:\+?\d+$/);
  await expect(tile.getByRole('switch')).not.toBeChecked();
  await pillSays(page, '2 waiting');
  await openOutbox(page);
  await expect(page.locator('[data-entry]').filter({ hasText: /lock/i })).toContainText('Waiting to send');

  await device.quit();
  await device.restart();
  const again = await device.open(wire.url('/account/settings/purchasing-controls/view-cards/active'));
  const tileAgain = again.locator(`[data-row="${card.id}"]`);
  await expect(tileAgain.getByRole('alert')).toContainText('NOT locked yet');

  wire.set({ kind: 'clear' });
  await expect(tileAgain.getByText(/^Locked .* · Lost$/)).toBeVisible();
  await expect(tileAgain.getByRole('switch')).toBeChecked();
  await expect(tileAgain.getByRole('alert')).toHaveCount(0);
  // A lock needs no code; a higher limit does.
  await openOutbox(again);
  await again.getByRole('button', { name: 'Enter code' }).click();
  await enterCode(again, piet);
  await pillSays(again, /Up to date/);
  const books = await server.look((database) =>
    database.query<{ status: string; lock_reason: string }>(
      `select status, lock_reason from purchase_cards where id = $1`,
      [card.id],
    ),
  );
  expect(books.rows).toEqual([{ status: 'locked', lock_reason: 'lost' }]);
  const done = await server.look((database) =>
    database.query<{ kind: string }>(
      `select kind from actions where kind in ('lockCard', 'requestHigherLimit') and input ->> 'cardId' = $1
        order by feed_version`,
      [card.id],
    ),
  );
  expect(done.rows.map(({ kind }) => kind)).toEqual(['lockCard', 'requestHigherLimit']);
});

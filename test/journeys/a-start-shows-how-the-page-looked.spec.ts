import type { Page } from '@playwright/test';
import { recordsOnDevice } from './support/device-rows.ts';
import { desktop, phone } from './support/device.ts';
import { invoicesAreShown, openInvoices, reviewFirstOverdue, tom } from './support/steps.ts';
import { expect, test } from './support/world.ts';

const copyKey = 'screen:/account-overview';

for (const [where, size] of [
  ['a phone', phone],
  ['a desk', desktop],
] as const)
  test(`a start without a connection shows the list as it looked before the page can be drawn, at ${where}`, async ({
    deviceOf,
  }) => {
    const { device, wire } = await deviceOf(tom, size);
    const page = await openInvoices({ device, wire });
    await expect.poll(() => keptCopy(page)).toContain('INV-');
    const rows = await rowTexts(page);
    wire.set({ kind: 'cut' });
    await watchForCopy(page);
    await page.reload();
    await invoicesAreShown(page);
    const copy = await copySeen(page);
    expect(copy?.rows.slice(0, 5)).toEqual(rows.slice(0, 5));
    expect(copy).toMatchObject({ isInert: true, isHiddenFromReaders: true, isPageHidden: true, passing: [] });
    await expect(page.locator('#kept-screen')).toHaveCount(0);
    expect(await rowTexts(page)).toEqual(rows);
  });

test('what was queued since then is never missing from it: then there is no copy', async ({ deviceOf }) => {
  const { device, wire } = await deviceOf(tom, phone);
  const page = await openInvoices({ device, wire });
  await expect.poll(() => keptCopy(page)).toContain('INV-');
  wire.set({ kind: 'cut' });
  await reviewFirstOverdue(page, wire.url);
  await page.getByRole('button', { name: /^Queue payment/ }).click();
  await expect(page.getByRole('heading', { name: 'Payment queued' })).toBeVisible();
  await watchForCopy(page);
  await page.goto(wire.url('/account-overview'));
  await invoicesAreShown(page);
  expect(await copySeen(page)).toBeNull();
});

async function keptCopy(page: Page): Promise<string> {
  const kept = (await recordsOnDevice(page, 'persisted')) as readonly { readonly id: string; readonly value: string }[];
  return kept.find(({ id }) => id === copyKey)?.value ?? '';
}

function rowTexts(page: Page): Promise<readonly string[]> {
  return page
    .locator('#root [role=row] a[href*="/invoices/"]')
    .evaluateAll((rows) => rows.map((row) => row.textContent ?? ''));
}

type Copy = {
  readonly rows: readonly string[];
  readonly isInert: boolean;
  readonly isHiddenFromReaders: boolean;
  readonly isPageHidden: boolean;
  /** What would say something of the connection, as it was then. */
  readonly passing: readonly string[];
};

/** From the next page on, what stands in a copy is noted as it appears. */
function watchForCopy(page: Page): Promise<void> {
  return page.addInitScript(() => {
    const watcher = new MutationObserver(() => {
      const copy = document.getElementById('kept-screen');
      const root = document.getElementById('root');
      if (!copy || !root) return;
      watcher.disconnect();
      const isSeen = (element: Element) => element.checkVisibility({ checkVisibilityCSS: true });
      Object.assign(window, {
        copySeen: {
          rows: [...copy.querySelectorAll('[role=row] a[href*="/invoices/"]')].map((row) => row.textContent ?? ''),
          isInert: copy.inert,
          isHiddenFromReaders: copy.ariaHidden === 'true',
          isPageHidden: !isSeen(root),
          passing: [...copy.querySelectorAll('[data-sync-pill]')].filter(isSeen).map((pill) => pill.textContent),
        },
      });
    });
    watcher.observe(document, { childList: true, subtree: true });
  });
}

function copySeen(page: Page): Promise<Copy | null> {
  return page.evaluate(() => (window as { copySeen?: Copy }).copySeen ?? null);
}

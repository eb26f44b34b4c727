import type { Page } from '@playwright/test';
import { recordsOnDevice } from '../support/device-rows.ts';
import { desktop, phone } from '../support/device.ts';
import { invoicesAreShown, openInvoices, piet, reviewFirstOverdue, tom } from '../support/steps.ts';
import { expect, test } from '../support/world.ts';

for (const [where, size] of [
  ['a phone', phone],
  ['a workstation', desktop],
] as const)
  test(`an offline start shows the last view of the list before the page is rendered, at ${where}`, async ({
    deviceOf,
  }) => {
    const { device, wire } = await deviceOf(tom, size);
    const page = await openInvoices({ device, wire });
    await expect.poll(async () => (await keptCopy(page)).includes('INV-')).toBe(true);
    const rows = await rowTexts(page);
    wire.set({ kind: 'cut' });
    await watchForCopy(page);
    await page.reload();
    await invoicesAreShown(page);
    const copy = await copySeen(page);
    // The visible part; the number of further rows depends on the space that notices take above the list.
    const seen = rows.slice(0, 5);
    expect(copy?.rows.slice(0, 5)).toEqual(seen);
    expect(copy).toMatchObject({ isInert: true, isHiddenFromReaders: true, isPageHidden: true, passing: [] });
    await expect(page.locator('#kept-screen')).toHaveCount(0);
    expect((await rowTexts(page)).slice(0, 5)).toEqual(seen);
  });

test('after a payment is queued the old copy of the list is not shown', async ({ deviceOf }) => {
  const { device, wire } = await deviceOf(tom, phone);
  const page = await openInvoices({ device, wire });
  await expect.poll(async () => (await keptCopy(page)).includes('INV-')).toBe(true);
  wire.set({ kind: 'cut' });
  await reviewFirstOverdue(page, wire.url);
  await page.getByRole('button', { name: /^Queue payment/ }).click();
  await expect(page.getByRole('heading', { name: 'Payment queued' })).toBeVisible();
  await watchForCopy(page);
  await page.goto(wire.url('/account-overview'));
  await invoicesAreShown(page);
  expect(await copySeen(page)).toBeNull();
});

test('a limit check answers before its page is rendered, and the page keeps what was typed', async ({ deviceOf }) => {
  const { device, wire } = await deviceOf(piet, phone);
  const page = await device.open(wire.url('/limit-check'));
  await page.getByRole('radio', { name: /4417/ }).check();
  await expect.poll(async () => (await keptCopy(page, '/limit-check')).includes('data-limit-check')).toBe(true);
  wire.set({ kind: 'cut' });
  await typeIntoCopy(page, '1');
  await page.reload();
  const amount = page.locator('#root').getByRole('textbox', { name: 'Amount' });
  await expect(amount).toHaveValue('1');
  await expect(amount).toBeFocused();
  const verdict = await page.locator('#root [data-limit-check] [data-tone]').textContent();
  const said = await page.evaluate(() => (window as { saidInCopy?: Said }).saidInCopy ?? null);
  expect(said).toEqual({ verdict, reach: ['Amount', '1', '2', '3', '4', '5', '6', '7', '8', '9', '.', '0', 'back'] });
  await page.getByRole('button', { name: '2', exact: true }).click();
  await expect(amount).toHaveValue('12');
  await page.keyboard.type('3');
  await expect(amount).toHaveValue('123');
});

async function keptCopy(page: Page, path = '/account-overview'): Promise<string> {
  const kept = (await recordsOnDevice(page, 'persisted')) as readonly { readonly id: string; readonly value: string }[];
  return kept.find(({ id }) => id === `screen:${path}`)?.value ?? '';
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
  /** Texts that would show an outdated state of the connection. */
  readonly passing: readonly string[];
};

/** From the next page on, texts of a snapshot are recorded as they appear. */
async function watchForCopy(page: Page): Promise<void> {
  await page.addInitScript(() => {
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

/** The result in the snapshot of a limit check, and the names of all focusable elements in it. */
type Said = { readonly verdict: string | null; readonly reach: readonly (string | null | undefined)[] };

/** On the next page a key of the snapshot is pressed as soon as it exists. */
async function typeIntoCopy(page: Page, key: string): Promise<void> {
  await page.addInitScript((pressed) => {
    const watcher = new MutationObserver(() => {
      const copy = document.getElementById('kept-screen');
      if (!copy?.querySelector('[data-limit-check]')) return;
      watcher.disconnect();
      copy.querySelector<HTMLElement>(`[data-key="${pressed}"]`)?.click();
      const all = [...copy.querySelectorAll<HTMLElement>('a, button, input')];
      Object.assign(window, {
        saidInCopy: {
          verdict: copy.querySelector('[data-limit-check] [data-tone]')?.textContent ?? null,
          reach: all.filter((one) => !one.closest('[inert]')).map((one) => one.dataset['key'] ?? one.ariaLabel),
        },
      });
    });
    watcher.observe(document, { childList: true, subtree: true });
  }, key);
}

function copySeen(page: Page): Promise<Copy | null> {
  return page.evaluate(() => (window as { copySeen?: Copy }).copySeen ?? null);
}

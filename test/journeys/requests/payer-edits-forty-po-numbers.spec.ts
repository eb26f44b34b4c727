import type { Locator, Page } from '@playwright/test';
import { bookedEdits } from '../support/server/server-books.ts';
import { ana, openInvoice, openInvoices, paying, pillSays, tom } from '../support/steps.ts';
import { type Wire, expect, test } from '../support/world.ts';

/** The operation of payments and edits. */
const sending = paying;
const poNumber = (row: number) => `PO-40-${String(row).padStart(2, '0')}`;
const column = Array.from({ length: 40 }, (_, row) => poNumber(row + 1)).join('\n');

test(
  'a payer edits forty PO numbers on a poor connection, and a colleague one of them: 39 change once, one needs the author',
  { tag: '@long' },
  async ({ deviceOf, server }) => {
    const [toms, anas] = [await deviceOf(tom), await deviceOf(ana)];
    const page = await openInvoices(toms);
    await selectForty(page, toms.wire);

    toms.wire.set({ kind: 'cut' });
    await page.getByRole('button', { name: 'Edit PO/notes' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit PO numbers and notes' });
    await dialog.getByText('Different for each').click();
    await paste(dialog.getByRole('textbox', { name: /^PO number of invoice/ }).first(), column);
    await expect(dialog.getByText('40 rows were pasted.')).toBeVisible();
    const numbers = await dialog.getByRole('row').getByRole('rowheader').locator(':scope > bdi').allTextContents();
    const contested = numbers[6] ?? 'none';

    // The battery dies before anything is submitted: the pasted text is still there.
    await page.reload();
    await expect(dialog.getByRole('textbox', { name: `PO number of invoice ${contested}` })).toHaveValue(poNumber(7));
    await dialog.getByRole('button', { name: 'Save 40 changes' }).click();
    await expect(page.getByText('0 of 40 changed, 40 waiting to send.')).toBeVisible();
    await expect(page.getByText('40 selected')).toBeVisible();

    const workstation = await openInvoices(anas);
    await editOnline(workstation, anas.wire, contested, 'PO-of-Ana');

    // Some requests arrive and take effect without an answer, and then the connection breaks.
    toms.wire.set({ kind: 'answersLost', from: sending });
    await expect.poll(toms.wire.lostCount).toBeGreaterThan(0);
    toms.wire.set({ kind: 'cut' });
    await page.reload();
    await expect(page.getByText('40 selected')).toBeVisible();

    toms.wire.set({ kind: 'clear' });
    await expect(page.getByText('1 of 40 were not changed')).toBeVisible();
    await expect(page.getByText('1 selected')).toBeVisible();
    await pillSays(page, '1 needs you');
    await thenNowAndYours(page, contested);

    const edits = await server.atRest((database) => bookedEdits(database, numbers));
    expect(edits).toEqual(
      numbers
        .map((number, row) =>
          number === contested
            ? { number, poNumber: 'PO-of-Ana', times: 1, by: 'Ana Ruiz' }
            : { number, poNumber: poNumber(row + 1), times: 1, by: 'Tom Baker' },
        )
        .toSorted((one, other) => (one.number < other.number ? -1 : 1)),
    );

    await page.locator(`[data-edit="${contested}"]`).getByRole('button', { name: 'Use my value' }).click();
    await expect(page.getByText('All 40 invoices were changed.')).toBeVisible();
    await pillSays(page, /Up to date/);
    await openInvoice(page, toms.wire.url, contested);
    await expect(page.getByRole('listitem').filter({ hasText: 'Edited' }).last()).toContainText(
      `PO-of-Ana → ${poNumber(7)}`,
    );
  },
);

/** The first forty editable invoices of the list, selected by the first checkbox and, with Shift, the last. */
async function selectForty(page: Page, wire: Wire): Promise<void> {
  await page.goto(wire.url('/account-overview?tab=all&type=sale'));
  const boxOf = (row: number) => page.locator(`[aria-rowindex="${row + 1}"]`).getByRole('checkbox');
  await boxOf(1).click();
  for (let last = 40; ;) {
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 300);
        return boxOf(last).isVisible();
      })
      .toBe(true);
    await boxOf(last).click({ modifiers: ['Shift'] });
    await expect(page.getByText(`${last} selected`)).toBeVisible();
    const bar = await page.getByRole('region', { name: 'Selected invoices' }).textContent();
    const refused = Number(/(\d+)(?: of \d+)? can’t be edited/.exec(bar ?? '')?.[1] ?? 0);
    if (last - refused === 40) return;
    last = 40 + refused;
  }
}

/** The effect of Ctrl+V on a field after a spreadsheet's column was copied. */
function paste(field: Locator, text: string): Promise<void> {
  return field.evaluate((node, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    node.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

async function editOnline(page: Page, wire: Wire, number: string, value: string): Promise<void> {
  await openInvoice(page, wire.url, number);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByLabel('PO number').fill(value);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Edited' }).last()).toContainText(value);
}

async function thenNowAndYours(page: Page, number: string): Promise<void> {
  const cells = page.locator(`[data-edit="${number}"]`).getByRole('cell');
  await expect(cells.nth(1)).toHaveText('PO-of-Ana');
  await expect(cells.nth(2)).toHaveText(poNumber(7));
}

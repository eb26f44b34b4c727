import { openInvoices, tom } from '../support/steps.ts';
import { expect, test } from '../support/world.ts';

test(
  'a payer sorts by amount and selects the three largest invoices with Shift',
  { tag: '@long' },
  async ({ deviceOf }) => {
    const { device, wire } = await deviceOf(tom);
    const page = await openInvoices({ device, wire });
    const rowOf = (row: number) => page.locator(`[aria-rowindex="${row + 1}"]`);
    const boxOf = (row: number) => rowOf(row).getByRole('checkbox');
    const firstAmounts = async () => {
      await expect(rowOf(3)).toBeVisible();
      const texts = await Promise.all([1, 2, 3].map((row) => rowOf(row).innerText()));
      return texts.map((text) => Number(/£([\d,.]+)/.exec(text)?.[1]?.replaceAll(',', '')));
    };
    await page.goto(wire.url('/make-payment'));
    const usual = await firstAmounts();
    await page.goto(wire.url('/make-payment?sort=amount&dir=desc'));
    await expect(page.getByRole('columnheader', { name: 'To pay' })).toHaveAttribute('aria-sort', 'descending');
    const sorted = await firstAmounts();
    expect(sorted).not.toEqual(usual);
    expect(sorted).toEqual(sorted.toSorted((one, other) => other - one));
    await boxOf(1).click();
    await boxOf(3).click({ modifiers: ['Shift'] });
    for (const row of [1, 2, 3]) await expect(boxOf(row)).toBeChecked();
    await expect(page.getByRole('row').getByRole('checkbox', { checked: true })).toHaveCount(3);
  },
);

import { openInvoices, tom } from '../support/steps.ts';
import { expect, test } from '../support/world.ts';

test(
  'a payer sorts by amount and selects the three largest invoices with Shift',
  { tag: '@long' },
  async ({ deviceOf }) => {
    const { device, wire } = await deviceOf(tom);
    const page = await openInvoices({ device, wire });
    await page.goto(wire.url('/make-payment?sort=amount&dir=desc'));
    const boxOf = (row: number) => page.locator(`[aria-rowindex="${row + 1}"]`).getByRole('checkbox');
    await boxOf(1).click();
    await boxOf(3).click({ modifiers: ['Shift'] });
    for (const row of [1, 2, 3]) await expect(boxOf(row)).toBeChecked();
    await expect(page.getByRole('row').getByRole('checkbox', { checked: true })).toHaveCount(3);
  },
);

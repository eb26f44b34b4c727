import type { Page } from '@playwright/test';
import { reviewFirstOverdue } from '../support/steps.ts';

/** Composes a payment of that amount for the first overdue invoice and presses the button that pays or queues it. */
export async function pay(page: Page, url: (path: string) => string, amount: string): Promise<void> {
  await reviewFirstOverdue(page, url);
  await page.getByLabel(/^Amount for invoice/).fill(amount);
  await page.getByRole('button', { name: new RegExp(`£${amount.replace('.', '\\.')}`) }).click();
}

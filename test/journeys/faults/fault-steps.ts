import type { CDPSession, Page } from '@playwright/test';
import { everyStoreIsFree } from '../support/device-rows.ts';
import { reviewFirstOverdue } from '../support/steps.ts';

/** Composes a payment of that amount for the first overdue invoice and presses the button that pays or queues it. */
export async function pay(page: Page, url: (path: string) => string, amount: string): Promise<void> {
  await reviewFirstOverdue(page, url);
  await page.getByLabel(/^Amount for invoice/).fill(amount);
  await page.getByRole('button', { name: new RegExp(`£${amount.replace('.', '\\.')}`) }).click();
}

/**
 * Freezes a hidden tab. A browser does not freeze one in the middle of a transaction that others wait for; told to by force it
 * does. Then nobody can read, and the tab is let go on a little.
 */
export async function freeze(tab: CDPSession, other: Page): Promise<void> {
  do {
    await tab.send('Page.setWebLifecycleState', { state: 'active' });
    await after(20);
    await tab.send('Page.setWebLifecycleState', { state: 'frozen' });
  } while (!(await isStorageFree(other)));
}

/** A tab may begin one more transaction between the word to freeze it and the moment in which it is frozen. */
export async function untilStorageIsFree(frozen: readonly CDPSession[], other: Page): Promise<void> {
  while (!(await isStorageFree(other))) for (const tab of frozen) await freeze(tab, other);
}

function isStorageFree(page: Page): Promise<boolean> {
  const answered = everyStoreIsFree(page).then(() => true);
  return Promise.race([answered, after(1_500).then(() => false)]);
}

/** A moment of chance, or of patience with a browser that says nothing of itself. */
export function after(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

import type { CDPSession, Page } from '@playwright/test';
import { everyStoreIsFree } from '../support/device-rows.ts';
import { expect } from '../support/expect.ts';
import { reviewFirstOverdue } from '../support/steps.ts';

/** Composes a payment of that amount for the first overdue invoice and presses the button that pays or queues it. */
export async function pay(page: Page, url: (path: string) => string, amount: string): Promise<void> {
  await reviewFirstOverdue(page, url);
  await page.getByLabel(/^Amount for invoice/).fill(amount);
  await page.getByRole('button', { name: new RegExp(`£${amount.replace('.', '\\.')}`) }).click();
}

/**
 * Freezes a hidden tab; returns when it sleeps. A browser does not freeze a tab within a transaction that others wait for, but the forced
 * command does. Then nobody can write, so the tab continues for a moment.
 */
export async function freeze(tab: CDPSession, other: Page): Promise<void> {
  await tab.send('Runtime.evaluate', { expression: noteSleep });
  await putToSleep(tab);
  while (!(await isStorageFree(other))) {
    await tab.send('Page.setWebLifecycleState', { state: 'active' });
    await isStorageFree(other);
    await putToSleep(tab);
  }
}

/** The command is acknowledged before the tab has received it: until then it may begin one more transaction. */
async function putToSleep(tab: CDPSession): Promise<void> {
  await tab.send('Page.setWebLifecycleState', { state: 'frozen' });
  await expect.poll(() => sleeps(tab)).toBe(true);
}

/** Runs in a tab: records whether it sleeps, which can also be read meanwhile. */
const noteSleep = `if (!('sleeps' in globalThis)) {
  globalThis.sleeps = false;
  document.addEventListener('freeze', () => { globalThis.sleeps = true; });
  document.addEventListener('resume', () => { globalThis.sleeps = false; });
}`;

async function sleeps(tab: CDPSession): Promise<unknown> {
  const { result } = await tab.send('Runtime.evaluate', { expression: 'globalThis.sleeps' });
  return result.value;
}

function isStorageFree(page: Page): Promise<boolean> {
  const answered = everyStoreIsFree(page).then(() => true);
  return Promise.race([answered, after(1_500).then(() => false)]);
}

/** A random moment, or a timeout for a browser that does not report. */
export function after(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

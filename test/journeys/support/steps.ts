import type { Locator, Page } from '@playwright/test';
import type { ConnectedDevice, Wire } from './connected-device.ts';
import { expect } from './expect.ts';

export const tom = 'payer@harbour.example';
export const ana = 'admin@harbour.example';
export const piet = 'purchaser@harbour.example';
export const demoPassword = 'Demo-portal-1!';
/** The text that identifies a request with a payment on the network. */
export const paying = '"operationName":"performActions"';

/** Signs in on the sign-in page, which leads Home or back to the earlier page, and continues to the invoices within the page. */
export async function signIn(page: Page, email: string): Promise<void> {
  await trySignIn(page, email, demoPassword);
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Invoices' }).click();
  await invoicesAreShown(page);
}

/** Opens the invoices on a device with a signed-in person. */
export async function openInvoices({ device, wire }: ConnectedDevice): Promise<Page> {
  const page = await device.open(wire.url('/account-overview'));
  await invoicesAreShown(page);
  return page;
}

/** Fills in the sign-in form and sends it, with any result. */
export async function trySignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

const codeWords = { title: 'Confirm it’s you', code: 'Six-digit code', byMail: /^Email/, confirm: 'Confirm' };
/** The same texts in German. */
export const germanCodeWords: typeof codeWords = {
  title: 'Identität bestätigen',
  code: 'Sechsstelliger Code',
  byMail: /^E-Mail/,
  confirm: 'Bestätigen',
};

/** Enters the code that was mailed to that person; a person with several methods chooses that one. */
export async function enterCode(page: Page, email: string, words = codeWords): Promise<void> {
  const asking = page.getByRole('dialog', { name: words.title });
  const field = asking.getByLabel(words.code);
  const byMail = asking.getByRole('button', { name: words.byMail });
  await expect(field.or(byMail)).toBeVisible();
  const before = new Set((await mailTo(page, email)).map(({ id }) => id));
  const isSent = await field.isVisible();
  if (!isSent) await byMail.click();
  await expect(field).toBeVisible();
  let code: string | undefined;
  await expect(async () => {
    const mails = await mailTo(page, email);
    const codes = mails.filter(({ subject }) => /code/i.test(subject));
    const mail = isSent ? codes[0] : codes.find(({ id }) => !before.has(id));
    code = mail?.text.match(/\b\d{6}\b/)?.[0];
    expect(code).toBeDefined();
  }).toPass();
  await field.fill(code ?? '');
  await asking.getByRole('button', { name: words.confirm, exact: true }).click();
  await expect(asking).toBeHidden();
}

export type Mail = { readonly id: string; readonly subject: string; readonly text: string };

/** The demo's mailbox for an address, newest first. */
export async function mailTo(page: Page, email: string): Promise<readonly Mail[]> {
  const address = `/dev/mailbox.json?to=${encodeURIComponent(email)}`;
  // Only the browser can resolve the program's host.
  const text = await page.evaluate(async (asked) => (await fetch(asked, { cache: 'no-store' })).text(), address);
  return (JSON.parse(text) as { notices: readonly Mail[] }).notices;
}

/** Opens the sign-out of the menu; without unsent entries there is no question. */
export async function chooseSignOut(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).click();
  const [ofMenu, ofSheet] = [page.getByRole('menuitem', { name: 'Sign out' }), page.getByRole('dialog')];
  await ofMenu.or(ofSheet.getByRole('button', { name: 'Sign out' })).click();
}

/** Home has read the account: nothing is loading. */
export async function homeIsShown(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Recent activity' })).toBeVisible();
  await expect(page.getByRole('main').getByText('Loading…')).toHaveCount(0);
}

/** The list has rows with amounts. */
export async function invoicesAreShown(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Invoices', level: 1 })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Invoices' }).getByRole('row').nth(2)).toContainText(/\d[.,]\d\d/);
}

/** The worker has precached the shell and controls the page: from here on the page starts offline. */
export async function worksOffline(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
}

/** The sync pill shows this text. */
export async function pillSays(page: Page, text: string | RegExp): Promise<void> {
  await expect(page.getByRole('banner').getByRole('button', { name: text })).toBeVisible();
}

/** Opens the outbox with its pill. */
export async function openOutbox(page: Page): Promise<void> {
  await page.locator('[data-sync-pill]').click();
  await expect(page.getByRole('dialog', { name: 'Outbox' })).toBeVisible();
}

/** The number of this person's requests at the server, as listed in the outbox. */
export async function countRequests(page: Page): Promise<number> {
  await expect(page.locator('[data-sync-pill]')).not.toContainText('Loading');
  await openOutbox(page);
  await expect(page.getByRole('dialog', { name: 'Outbox' }).getByText('Loading…')).toHaveCount(0);
  const count = await page.locator('[data-request]').count();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Outbox' })).toBeHidden();
  return count;
}

/** The list's row of one invoice. */
export function rowOf(page: Page, number: string): Locator {
  return page.getByRole('table', { name: 'Invoices' }).getByRole('row').filter({ hasText: number });
}

/** Opens an invoice of the list by its number. */
export async function openInvoice(page: Page, url: (path: string) => string, number: string): Promise<void> {
  await page.goto(url(`/account-overview?tab=all&q=${encodeURIComponent(number)}`));
  await rowOf(page, number).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible();
}

/** Opens an invoice by its number and starts its payment, a part of it if an amount is given. */
export async function reviewInvoice(
  page: Page,
  url: (path: string) => string,
  { number, amount }: { readonly number: string; readonly amount?: string },
): Promise<void> {
  await openInvoice(page, url, number);
  await startPaying(page);
  if (amount) await page.getByLabel(`Amount for invoice ${number}`).fill(amount);
}

/** Queues a payment of this number of largest invoices offline, which needs an approval; returns its sum. */
export async function queueLargest(page: Page, wire: Wire, count: number): Promise<string> {
  await page.goto(wire.url('/account-overview?tab=open&sort=remainingDueMinor&dir=desc&min=300000'));
  const boxes = page.getByRole('table', { name: 'Invoices' }).getByRole('checkbox');
  await expect(boxes.nth(count + 2)).toBeVisible();
  wire.set({ kind: 'cut' });
  for (let index = 1; index <= count; index += 1) await boxes.nth(index).click();
  // Another payment button above the list pays other invoices.
  const selected = page.getByRole('region', { name: 'Selected invoices' });
  await expect(selected).toContainText(`${count} selected`);
  await selected.getByRole('link', { name: /^Pay / }).click();
  await expect(page.getByText('This will wait for approval')).toBeVisible();
  const queue = page.getByRole('button', { name: /^Queue payment/ });
  const sum = /£[\d,.]+/.exec((await queue.textContent()) ?? '')?.[0] ?? '';
  await queue.click();
  return sum;
}

async function startPaying(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^Pay / }).last().click();
  await expect(page.getByRole('heading', { name: 'Review and pay' })).toBeVisible();
}

/** Invoices of the demo that are overdue on any day, and small enough to need no approval. */
const overdueInvoices = ['INV-20008', 'INV-20009', 'INV-20026'] as const;

/**
 * Starts paying the first overdue invoice without a pending payment; returns its number. A pending payment's outcome may arrive at any
 * moment and change the invoice during the test.
 */
export async function reviewFirstOverdue(page: Page, url: (path: string) => string): Promise<string> {
  for (const number of overdueInvoices) {
    await openInvoice(page, url, number);
    if ((await page.getByText('is processing').count()) > 0) continue;
    await startPaying(page);
    return number;
  }
  throw new Error('The bank has a part of every past-due invoice.');
}

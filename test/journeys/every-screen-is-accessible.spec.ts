import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import { desktop, phone } from './support/device.ts';
import { ana, invoicesAreShown, openOutbox, signIn, tom, worksOffline } from './support/steps.ts';
import type { Wire } from './support/world.ts';
import { expect, test } from './support/world.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds serious or critical on what is on screen now, in words. */
async function seriousFindings(page: Page): Promise<string[]> {
  // Evaluated through the debugger, not as a script of the page: the page's own policy would rightly forbid it.
  await page.evaluate(axeSource);
  const results = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run: (options: object) => Promise<AxeResults> } };
    return axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] });
  });
  return results.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`));
}

/** Screens by their address, and what is on them once they are drawn. */
const signedInScreens: readonly (readonly [path: string, drawn: string | RegExp])[] = [
  ['/overview', 'Needs you'],
  ['/payments', 'Payments'],
  ['/account/settings/purchasing-controls/view-cards/active', 'Cards'],
  ['/account/settings/purchasing-controls/view-cards/terminated', 'Cards'],
  ['/limit-check', /limit/i],
  ['/account-overview', 'Invoices'],
  ['/account-overview?tab=pastDue', 'Invoices'],
  ['/account-overview?q=nothing-is-called-so', 'No invoice on this device matches'],
  ['/make-payment', 'Select invoices to pay'],
  ['/make-payment?pick=overdue', 'Review and pay'],
  ['/make-payment?entry=00000000-0000-4000-8000-000000000000', 'This payment is not on this device'],
  ['/approvals', 'Approvals'],
  ['/approvals?tab=done', 'Approvals'],
];

async function checkScreens(page: Page, wire: Wire): Promise<void> {
  for (const [path, drawn] of signedInScreens) {
    await page.goto(wire.url(path));
    await expect(page.getByRole('main').getByText(drawn).first()).toBeVisible();
    expect(await seriousFindings(page), path).toEqual([]);
  }
  await page.goto(wire.url('/account-overview?tab=pastDue'));
  await invoicesAreShown(page);
  await page.getByRole('table', { name: 'Invoices' }).getByRole('checkbox').nth(1).click();
  await expect(page.getByText(/1 selected/)).toBeVisible();
  expect(await seriousFindings(page), 'selection').toEqual([]);
  await page.getByRole('table', { name: 'Invoices' }).getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Invoice');
  expect(await seriousFindings(page), 'detail').toEqual([]);
  await openOutbox(page);
  expect(await seriousFindings(page), 'outbox').toEqual([]);
}

for (const [size, scheme, person] of [
  [desktop, 'light', tom],
  [phone, 'dark', ana],
] as const) {
  test(`axe finds nothing serious on any screen, ${scheme}, ${size.width} px wide`, async ({ connectedDevice }) => {
    const { device, wire } = await connectedDevice(size);
    const page = await device.open(wire.url('/login'));
    const violations: string[] = [];
    page.on('console', (message) => {
      if (/content security policy/i.test(message.text())) violations.push(message.text());
    });
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
    expect(await seriousFindings(page), 'sign-in').toEqual([]);
    await page.goto(wire.url('/no-such-page'));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await seriousFindings(page), 'not found').toEqual([]);
    await page.goto(wire.url('/login'));
    await signIn(page, person);
    await worksOffline(page);
    await checkScreens(page, wire);
    wire.set({ kind: 'cut' });
    await page.goto(wire.url('/make-payment?pick=overdue'));
    await expect(page.getByRole('button', { name: /^Queue payment/ })).toBeVisible();
    expect(await seriousFindings(page), 'offline review').toEqual([]);
    expect(violations).toEqual([]);
  });
}

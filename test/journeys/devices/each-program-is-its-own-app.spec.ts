import type { Page } from '@playwright/test';
import { addressOf } from '../support/connected-device.ts';
import { codeAfter } from '../support/server/mailed.ts';
import { demoPassword, pillSays, trySignIn } from '../support/steps.ts';
import { expect, test } from '../support/world.ts';

const summitsAdmin = 'admin@ridgeline.example';

/** The texts of the rail, as a person reads them. */
function railOf(page: Page): Promise<string[]> {
  return page.getByRole('complementary').getByRole('navigation').getByRole('link').allInnerTexts();
}

test('a program without cards has no link, page or shortcut to cards, and no name or colour of another program', async ({
  connectedDevice,
}) => {
  const { device } = await connectedDevice();
  const address = (program: string, path: string) => `${addressOf(program)}${path}`;
  const page = await device.open(address('plain', '/login'));
  await trySignIn(page, 'admin@orchard.example', demoPassword);
  await pillSays(page, /Up to date/);
  expect(await railOf(page)).not.toContain('Cards');
  await page.goto(address('plain', '/limit-check'));
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  const plain = await page.evaluate(async () => (await (await fetch('/manifest.webmanifest')).json()) as object);
  expect(plain).toMatchObject({ name: 'Plain Credit', short_name: 'Plain', theme_color: '#5f4b32' });
  expect(JSON.stringify(plain)).not.toContain('/limit-check');

  await page.goto(address('summit', '/login'));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Summit Supply');
  await trySignIn(page, summitsAdmin, demoPassword);
  // This program requires a code at every sign-in on an unknown device.
  const byMail = page.getByRole('button', { name: /^Email/ });
  const code = await codeAfter(page, summitsAdmin, () => byMail.click());
  await page.getByLabel('Six-digit code').fill(code);
  await page.getByRole('button', { name: 'Confirm and sign in' }).click();
  await pillSays(page, /Up to date/);
  expect(await railOf(page)).toContain('Cards');
  const summit = await page.evaluate(async () => (await (await fetch('/manifest.webmanifest')).json()) as object);
  expect(summit).toMatchObject({ name: 'Summit Supply', theme_color: '#1d4f91' });
  expect(JSON.stringify(summit)).toContain('/limit-check');
});

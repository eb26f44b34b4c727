import { addressOf } from '../support/connected-device.ts';
import { desktop, phone } from '../support/device.ts';
import { codeAfter } from '../support/server/mailed.ts';
import { chooseSignOut, demoPassword, trySignIn } from '../support/steps.ts';
import { expect, test } from '../support/world.ts';

const summit = addressOf('summit');
const payer = 'payer@ridgeline.example';
const admin = 'admin@ridgeline.example';

test('a code by e-mail signs the payer in to the requested page, also after a wrong code, a reload and a lost connection', async ({
  connectedDevice,
}) => {
  const { device, wire } = await connectedDevice(phone);
  const page = await device.open(`${summit}/payments?tab=failed`);
  await expect(page).toHaveURL(/\/login\?/);
  const code = await codeAfter(page, payer, () => trySignIn(page, payer, demoPassword));
  const field = page.getByLabel('Six-digit code');
  await expect(page.getByRole('heading', { level: 1, name: 'Confirm it’s you' })).toBeVisible();
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(page.getByText(/We sent a code to p•••@ridgeline\.example/)).toBeVisible();

  const confirm = page.getByRole('button', { name: 'Confirm and sign in' });
  await field.fill('12');
  await confirm.click();
  await expect(page.getByText('Enter all six digits of the code.')).toBeVisible();
  await field.fill(code === '000000' ? '000001' : '000000');
  await confirm.click();
  await expect(page.getByRole('alert')).toContainText('This code is incorrect.');

  await page.reload();
  await expect(field).toBeVisible();
  wire.set({ kind: 'cut' });
  await field.fill(code);
  await confirm.click();
  await expect(page.getByRole('alert')).toContainText('can’t reach the portal');
  await expect(field).toHaveValue(code);
  wire.set({ kind: 'clear' });
  // As people paste it.
  await field.fill(` ${code.slice(0, 3)} ${code.slice(3)} `);
  await confirm.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible();
  await expect(page).toHaveURL(/tab=failed/);
});

test(
  'the administrator chooses a method, waits for a second code, and is remembered on their own device',
  { tag: '@long' },
  async ({ connectedDevice }) => {
    const { device } = await connectedDevice(desktop);
    const page = await device.open(`${summit}/login`);
    await trySignIn(page, admin, demoPassword);
    await expect(page.getByText('How do you want to confirm it’s you?')).toBeVisible();
    const code = await codeAfter(page, admin, () => page.getByRole('button', { name: /^Email/ }).click());
    const resend = page.getByRole('button', { name: /Send a new code in \d+ s/ });
    await expect(resend).toHaveAttribute('aria-disabled', 'true');
    await page.getByLabel('Six-digit code').fill(code);
    await page.getByLabel(/Remember this device for \d+ days/).check();
    await page.getByRole('button', { name: 'Confirm and sign in' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();

    await chooseSignOut(page, /Dana/);
    await expect(page.getByText('You are signed out.')).toBeVisible();
    await trySignIn(page, admin, demoPassword);
    await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
    await page.goto(`${summit}/account/profile/security`);
    await expect(page.getByRole('button', { name: 'Forget' })).toBeVisible();
  },
);

test(
  'a cancelled sign-in returns to its start, and a code page without a sign-in says so',
  { tag: '@long' },
  async ({ connectedDevice }) => {
    const { device } = await connectedDevice(desktop);
    const page = await device.open(`${summit}/login?step=code`);
    await expect(page.getByRole('heading', { level: 1, name: 'This sign‑in has expired' })).toBeVisible();
    await page.getByRole('button', { name: 'Start again' }).click();
    await page.getByLabel('Remember my email on this device').check();
    await trySignIn(page, payer, demoPassword);
    await expect(page.getByLabel('Six-digit code')).toBeVisible();
    await page.getByRole('button', { name: 'Back to sign-in' }).click();
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(payer);
    await page.goto(`${summit}/login?step=code`);
    await expect(page.getByRole('heading', { level: 1, name: 'This sign‑in has expired' })).toBeVisible();
  },
);

import { desktop, phone } from '../support/device.ts';
import { codeAfter, mailedSince } from '../support/server/mailed.ts';
import { demoPassword, mailTo, tom, trySignIn } from '../support/steps.ts';
import { expect, test } from '../support/world.ts';

const newPassword = 'Another-portal-2!';

test('a forgotten password is reset by a link that works once, and nobody learns who has an account', async ({
  connectedDevice,
}) => {
  const { device, wire } = await connectedDevice(phone);
  const page = await device.open(wire.url('/login'));
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Reset your password' })).toBeVisible();

  wire.set({ kind: 'cut' });
  await page.getByLabel('Email', { exact: true }).fill('nobody@harbour.example');
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('alert')).toContainText('can’t reach the portal');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('nobody@harbour.example');
  wire.set({ kind: 'clear' });
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeVisible();

  await page.getByRole('button', { name: 'Enter your email again' }).click();
  const before = await mailTo(page, tom);
  await page.getByLabel('Email', { exact: true }).fill(tom);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeVisible();
  const [link] = await mailedSince(page, tom, before, /\/resetpassword\?\S+/);
  expect(await mailTo(page, 'nobody@harbour.example')).toEqual([]);

  await page.goto(wire.url(link));
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a new password' })).toBeVisible();
  const field = page.getByLabel('New password');
  await field.fill('short');
  const rules = page.getByRole('list').filter({ hasText: 'At least 8 characters' });
  await expect(rules.getByRole('listitem').filter({ hasText: '(met)' })).toHaveCount(1);
  await page.getByRole('button', { name: 'Enter code' }).click();
  await expect(page.getByText('The password does not meet all the rules yet.')).toBeVisible();
  await expect(field).toBeFocused();

  await field.fill(newPassword);
  await expect(rules.getByRole('listitem').filter({ hasText: '(met)' })).toHaveCount(5);
  await page.getByRole('button', { name: 'Enter code' }).click();
  const code = await codeAfter(page, tom, () => page.getByRole('button', { name: /^Email/ }).click());
  await page.getByLabel('Six-digit code').fill(code);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password has been changed, and you’ve been signed out everywhere.')).toBeVisible();
  await trySignIn(page, tom, demoPassword);
  await expect(page.getByRole('alert')).toContainText('The email or password is incorrect.');
  await trySignIn(page, tom, newPassword);
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();

  const again = await device.context().newPage();
  await again.goto(wire.url(link));
  await expect(again.getByRole('heading', { level: 1, name: 'This link no longer works' })).toBeVisible();
});

test(
  'a person with a phone set up also needs a code to reset the password',
  { tag: '@long' },
  async ({ connectedDevice }) => {
    const admin = 'admin@harbour.example';
    const { device, wire } = await connectedDevice(desktop);
    const page = await device.open(wire.url('/forgotpassword'));
    const before = await mailTo(page, admin);
    await page.getByLabel('Email', { exact: true }).fill(admin);
    await page.getByRole('button', { name: 'Send link' }).click();
    const [link] = await mailedSince(page, admin, before, /\/resetpassword\?\S+/);
    await page.goto(wire.url(link));
    await page.getByLabel('New password').fill(newPassword);
    await page.getByRole('button', { name: 'Enter code' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Confirm it’s you' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Text message/ })).toBeVisible();
    const code = await codeAfter(page, '+447700900102', () =>
      page.getByRole('button', { name: /^Text message/ }).click(),
    );
    await page.getByLabel('Six-digit code').fill(code);
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(
      page.getByText('Your password has been changed, and you’ve been signed out everywhere.'),
    ).toBeVisible();
  },
);

import type { Page } from '@playwright/test';
import { desktop, phone } from '../support/device.ts';
import { chooseSignOut, demoPassword, enterCode, tom } from '../support/steps.ts';
import { expect, test } from '../support/world.ts';

/**
 * A device with a fingerprint sensor, simulated by Chromium's debugger: the finger is always on it. So passkeys are not offered under the
 * e-mail field, where they would sign in automatically; a request made before the finger was lifted is never answered.
 */
async function unlockableDevice(page: Page): Promise<void> {
  const debug = await page.context().newCDPSession(page);
  await debug.send('WebAuthn.enable');
  await debug.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.evaluate(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
}

test('a passkey signs the payer in without a password, and replaces codes', { tag: '@long' }, async ({ deviceOf }) => {
  const { device, wire } = await deviceOf(tom, phone);
  const page = await device.open(wire.url('/account/profile/security'));
  await unlockableDevice(page);
  await page.getByRole('link', { name: 'Passkey' }).click();
  await page.getByLabel('Name (optional)').fill('Work laptop');
  await page.getByLabel('Your password').fill(demoPassword);
  await page.getByRole('button', { name: 'Continue' }).click();
  await enterCode(page, tom);
  await page.getByRole('button', { name: 'Create passkey' }).click();
  await expect(page.getByText('Setup is complete.')).toBeVisible();
  await page.getByRole('button', { name: 'Back to security' }).click();
  await expect(page.getByText('Work laptop')).toBeVisible();

  // A person with several methods chooses one; a passkey needs no further step.
  await page.getByRole('button', { name: 'Pause 2-step verification' }).click();
  await page.getByRole('button', { name: 'Pause for 30 minutes' }).click();
  const asking = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await asking.getByRole('button', { name: /^Passkey/ }).click();
  await expect(asking).toBeHidden();
  await expect(page.getByText(/2-step verification is off until/)).toBeVisible();

  await page.setViewportSize(desktop);
  await chooseSignOut(page, /Tom Baker/);
  await expect(page.getByText('You are signed out.')).toBeVisible();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
});

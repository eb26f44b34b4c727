import { createHmac } from 'node:crypto';
import { desktop, phone } from '../support/device.ts';
import { codeAfter } from '../support/server/mailed.ts';
import { demoPassword, enterCode, tom } from '../support/steps.ts';
import { expect, test } from '../support/world.ts';

test(
  'the payer sets up an authenticator app, gets new recovery codes, and removes the app',
  { tag: '@long' },
  async ({ deviceOf }) => {
    const { device, wire } = await deviceOf(tom, desktop);
    const page = await device.open(wire.url('/account/profile/security'));
    await page.getByRole('link', { name: 'Authenticator app' }).click();
    await page.getByLabel('Your password').fill('not my password');
    await page.getByRole('button', { name: 'Show the QR code' }).click();
    await expect(page.getByRole('alert')).toContainText('Your current password is incorrect.');
    await page.getByLabel('Your password').fill(demoPassword);
    await page.getByRole('button', { name: 'Show the QR code' }).click();
    // An existing method must confirm a new one.
    await enterCode(page, tom);
    await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    const secret = ((await page.locator('code[data-given]').textContent()) ?? '').replaceAll(' ', '');
    await page.getByLabel(/Name of the app/).fill('Work phone');
    await page.getByLabel('Six-digit code').fill(appCode(secret, Date.now()));
    await page.getByRole('button', { name: 'Confirm and finish' }).click();
    await expect(page.getByText('Setup is complete.')).toBeVisible();
    await page.getByRole('button', { name: 'Back to security' }).click();
    const row = page.getByRole('listitem').filter({ hasText: 'Work phone' });
    await expect(row).toBeVisible();

    await page.getByRole('button', { name: 'Create new codes' }).click();
    await enterCode(page, tom);
    const codes = page.getByRole('dialog', { name: 'Your new recovery codes' });
    await expect(codes.locator('code')).toHaveCount(10);
    await expect(codes.getByRole('link', { name: 'Download' })).toHaveAttribute('download', 'recovery-codes.txt');
    await codes.getByLabel('I’ve saved these codes in a safe place').check();
    await codes.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText('You have 10 recovery codes left.')).toBeVisible();

    await row.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog', { name: 'Remove this method?' }).getByRole('button', { name: 'Remove' }).click();
    await enterCode(page, tom);
    await expect(row).toHaveCount(0);
  },
);

test(
  'a mobile number is verified by its code; a wrong one is refused, and offline the typed number stays',
  { tag: '@long' },
  async ({ deviceOf }) => {
    const { device, wire } = await deviceOf(tom, phone);
    const page = await device.open(wire.url('/account/profile/security/mfa-setup-sms'));
    const number = page.getByLabel('Mobile number');
    await number.fill('12');
    await page.getByLabel('Your password').fill(demoPassword);
    await page.getByRole('button', { name: 'Send code' }).click();
    await expect(page.getByText(/This is not a phone number/)).toBeVisible();
    await number.fill('+44 20 7946 0102');
    await page.getByRole('button', { name: 'Send code' }).click();
    await expect(page.getByRole('alert')).toContainText(/not a (mobile|phone) number/);

    await number.fill('+44 7400 123456');
    wire.set({ kind: 'cut' });
    await page.getByRole('button', { name: 'Send code' }).click();
    await expect(page.getByRole('alert')).toContainText('can’t reach the portal');
    await expect(number).toHaveValue('+44 7400 123456');
    wire.set({ kind: 'clear' });
    const code = await codeAfter(page, '+447400123456', async () => {
      await page.getByRole('button', { name: 'Send code' }).click();
      await enterCode(page, tom);
    });
    await page.getByLabel('Six-digit code').fill(code);
    await page.getByRole('button', { name: 'Confirm and finish' }).click();
    await expect(page.getByText('Setup is complete.')).toBeVisible();
  },
);

/** The current code of an authenticator app (RFC 6238: 30 seconds, six digits, SHA-1). */
function appCode(secret: string, nowMs: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(nowMs / 30_000)));
  const digest = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0');
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

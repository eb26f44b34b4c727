import { desktop } from '../support/device.ts';
import { ana, openInvoices } from '../support/steps.ts';
import { expect, test } from '../support/world.ts';

const failed = /The portal isn’t responding properly|We can’t reach the portal/;

test(
  'a change of a user that fails says so, keeps what was typed, and succeeds the second time',
  { tag: '@long' },
  async ({ deviceOf }) => {
    const { device, wire } = await deviceOf(ana, desktop);
    const page = await openInvoices({ device, wire });
    await page.goto(wire.url('/account/settings/users?q=osei'));
    await page
      .getByRole('row', { name: /Grace Osei/ })
      .getByRole('link')
      .click();
    const phone = page.getByLabel('Phone', { exact: true });
    await expect(phone).toBeEnabled();

    wire.set({ kind: 'failsAfter' });
    await phone.fill('+44 20 7946 0099');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('alert').filter({ hasText: failed })).toBeVisible();
    await expect(phone).toHaveValue('+44 20 7946 0099');
    wire.set({ kind: 'clear' });
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  },
);

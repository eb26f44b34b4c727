import {
  ana,
  chooseSignOut,
  openInvoices,
  openOutbox,
  pillSays,
  reviewFirstOverdue,
  signIn,
  tom,
  worksOffline,
} from '../support/steps.ts';
import { expect, test } from '../support/world.ts';

test('a person’s entries are not shown or sent while another person is signed in on the same device', async ({
  deviceOf,
}) => {
  const connected = await deviceOf(tom);
  const { wire } = connected;
  const page = await openInvoices(connected);
  await worksOffline(page);
  wire.set({ kind: 'cut' });
  await reviewFirstOverdue(page, wire.url);
  await page.getByRole('button', { name: /^Queue payment/ }).click();
  await expect(page.getByRole('heading', { name: 'Payment queued' })).toBeVisible();
  const result = new URL(page.url());

  await chooseSignOut(page, /Tom Baker/);
  await page.getByRole('radio', { name: /Keep for my next sign-in/ }).check();
  await page.getByRole('button', { name: 'Keep and sign out' }).click();
  await expect(page).toHaveURL(/\/login/);

  wire.set({ kind: 'clear' });
  await page.goto(wire.url('/login'));
  await signIn(page, ana);
  await pillSays(page, /Up to date/);
  await openOutbox(page);
  await expect(page.locator('[data-entry]')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.goto(wire.url(result.pathname + result.search));
  await expect(page.getByText('This payment is not on this device')).toBeVisible();

  await chooseSignOut(page, /Ana Ruiz/);
  await expect(page).toHaveURL(/\/login/);
  await signIn(page, tom);
  await page.goto(wire.url(result.pathname + result.search));
  await expect(page.getByRole('heading', { name: 'Payment submitted' })).toBeVisible();
});

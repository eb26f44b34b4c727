import { recordsOnDevice } from '../support/device-rows.ts';
import { desktop } from '../support/device.ts';
import { mailedSince } from '../support/server/mailed.ts';
import { ana, enterCode, mailTo, openInvoices, trySignIn } from '../support/steps.ts';
import { expect, test } from '../support/world.ts';

const lena = 'lena.holt@harbour.example';
const newPassword = 'Lena-chose-this-1!';

test('an administrator invites three people by pasting, one of them twice, and one opens the link and activates', async ({
  deviceOf,
  connectedDevice,
}) => {
  const { device, wire } = await deviceOf(ana, desktop);
  const page = await openInvoices({ device, wire });
  await page.goto(wire.url('/account/settings/users/invite'));
  const before = await mailTo(page, lena);
  await page
    .getByLabel('Email, first name, last name')
    .fill(
      [
        `${lena}, Lena, Holt`,
        'payer@harbour.example, Tom, Baker',
        'omar@harbour.example, Omar, Said',
        `${lena.toUpperCase()}; Lena; Holt`,
      ].join('\n'),
    );
  await expect(page.getByText('This address is listed twice.')).toBeVisible();
  await page.getByLabel('Role, omar@harbour.example').selectOption('Group Admin');
  // Typed text is stored a moment later, and survives a reload.
  await expect.poll(async () => JSON.stringify(await recordsOnDevice(page, 'drafts'))).toContain('buyerGroupAdmin');
  await page.reload();
  await expect(page.getByLabel('Role, omar@harbour.example')).toHaveValue('buyerGroupAdministrator');
  await page.getByRole('button', { name: 'Invite 2 people' }).click();
  await enterCode(page, ana);
  const lineOf = (email: string) => page.getByRole('listitem').filter({ hasText: email });
  await expect(lineOf(lena).filter({ hasText: 'Invited' })).toBeVisible();
  await expect(page.getByText('Someone with this email is already a user of this business.')).toBeVisible();
  await expect(lineOf('omar@harbour.example').filter({ hasText: 'Invited' })).toBeVisible();

  const [link] = await mailedSince(page, lena, before, /\/activate\?\S+/);
  // Ana, who is signed in, is told that the link belongs to another person.
  await page.goto(wire.url(link));
  await expect(page.getByRole('heading', { level: 1, name: 'You’re signed in as someone else' })).toBeVisible();

  const other = await connectedDevice(desktop);
  const theirs = await other.device.open(other.wire.url(link));
  await expect(theirs.getByRole('heading', { level: 1, name: 'Activate your account' })).toBeVisible();
  await theirs.getByLabel('New password').fill(newPassword);
  await theirs.getByRole('button', { name: 'Activate account' }).click();
  await expect(theirs.getByRole('heading', { level: 1, name: 'Your account is active' })).toBeVisible();
  await theirs.getByRole('link', { name: 'Sign in' }).click();
  await trySignIn(theirs, lena, newPassword);
  await expect(theirs.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
});

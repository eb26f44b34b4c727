import { recordsOnDevice, rowsOnDevice } from '../support/device-rows.ts';
import { desktop, phone } from '../support/device.ts';
import { demoPassword, enterCode, piet, pillSays, tom, trySignIn, worksOffline } from '../support/steps.ts';
import { expect, test } from '../support/world.ts';

test('a name changed offline is shown beside the portal’s, and everywhere once it is sent', async ({ deviceOf }) => {
  const { device, wire } = await deviceOf(tom, phone);
  const page = await device.open(wire.url('/account/profile/general'));
  await worksOffline(page);
  const first = page.getByLabel('First name');
  await expect(first).toHaveValue('Tom');
  wire.set({ kind: 'cut' });
  await first.fill('');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Enter your first name.')).toBeVisible();
  await first.fill('Thomas');
  // Typed text is stored a moment later; nobody reloads before that.
  await expect.poll(async () => JSON.stringify(await recordsOnDevice(page, 'drafts'))).toContain('Thomas');
  await page.reload();
  await expect(first).toHaveValue('Thomas');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved on this device.')).toBeVisible();
  await expect(page.getByText('Until sent: Tom')).toBeVisible();
  await expect(page.getByRole('main').getByText('Waiting to send')).toBeVisible();

  wire.set({ kind: 'clear' });
  await expect(page.getByText('Until sent: Tom')).toHaveCount(0);
  await expect(first).toHaveValue('Thomas');
  await page.getByRole('link', { name: 'Notifications' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Send each new invoice to' })).toBeVisible();
});

test('a phone number changed offline needs its code when it is sent', { tag: '@long' }, async ({ deviceOf }) => {
  const { device, wire } = await deviceOf(tom, desktop);
  const page = await device.open(wire.url('/account/profile/general'));
  await worksOffline(page);
  wire.set({ kind: 'cut' });
  await page.getByLabel('Phone', { exact: false }).fill('+44 20 7946 0018');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved on this device.')).toBeVisible();

  wire.set({ kind: 'clear' });
  await expect(page.getByText('Your change needs a code. Enter it in the outbox.')).toBeVisible();
  await page.getByRole('button', { name: 'Open the outbox' }).click();
  await page.getByRole('button', { name: 'Enter code' }).click();
  await enterCode(page, tom);
  await pillSays(page, /Up to date/);
  await expect.poll(async () => JSON.stringify(await rowsOnDevice(page, 'people'))).toContain('+44 20 7946 0018');
});

test(
  'several wrong fields are listed with links, and leaving a typed password needs a confirmation',
  { tag: '@long' },
  async ({ deviceOf }) => {
    const { device, wire } = await deviceOf(tom, desktop);
    const page = await device.open(wire.url('/account/profile/general'));
    await page.getByLabel('First name').fill('');
    await page.getByLabel('Last name').fill('');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Check these fields')).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Last name')).toBeFocused();

    await page.getByLabel('Current password').fill('not yet sent');
    await page.getByRole('link', { name: 'Notifications' }).click();
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(question).toHaveCount(0);
    await expect(page.getByLabel('Current password')).toHaveValue('not yet sent');
    await page.getByRole('link', { name: 'Notifications' }).click();
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();

    // The names are stored as a draft, the password is not.
    await page.goBack();
    await expect(page.getByLabel('Last name')).toHaveValue('');
    await expect(page.getByLabel('Current password')).toHaveValue('');
  },
);

test(
  'a half-typed name survives a reload and the next sign-in, or leaving needs a confirmation if it cannot be stored',
  { tag: '@long' },
  async ({ deviceOf }) => {
    const { device, wire } = await deviceOf(tom, desktop);
    const page = await device.open(wire.url('/account/profile/general'));
    const lastName = page.getByLabel('Last name');
    await lastName.fill('Half-typ');
    await expect.poll(async () => JSON.stringify(await recordsOnDevice(page, 'drafts'))).toContain('Half-typ');
    await page.reload();
    await expect(lastName).toHaveValue('Half-typ');
    await device.context().clearCookies({ name: 'portal-id' });
    await page.reload();
    await expect(page).toHaveURL(/\/login\?/);
    await trySignIn(page, tom, demoPassword);
    await expect(lastName).toHaveValue('Half-typ');

    // Leaving stored input asks no question.
    await page.getByRole('link', { name: 'Notifications' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
    await page.goBack();
    await expect(lastName).toHaveValue('Half-typ');

    await page.evaluate(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('The disk is full.', 'QuotaExceededError');
      };
    });
    await lastName.fill('Stored nowhere');
    await page.getByRole('link', { name: 'Notifications' }).click();
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(lastName).toHaveValue('Stored nowhere');
  },
);

test(
  'the password is changed with a code, and other devices are signed out',
  { tag: '@long' },
  async ({ deviceOf, connectedDevice }) => {
    const elsewhere = await connectedDevice(desktop);
    const other = await elsewhere.device.open(elsewhere.wire.url('/login'));
    await trySignIn(other, tom, demoPassword);
    await expect(other.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();

    const { device, wire } = await deviceOf(tom, desktop);
    const page = await device.open(wire.url('/account/profile/general'));
    await page.getByLabel('Current password').fill(demoPassword);
    await page.getByLabel('New password').fill('Another-portal-2!');
    await page.getByRole('button', { name: 'Change password' }).click();
    await enterCode(page, tom);
    await expect(page.getByText('Your password has been changed.')).toBeVisible();
    await expect(page.getByLabel('Current password')).toHaveValue('');

    await other.goto(elsewhere.wire.url('/payments'));
    await expect(other).toHaveURL(/\/login/);
    await trySignIn(other, tom, 'Another-portal-2!');
    await expect(other.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible();

    await page.goto(wire.url('/account/profile/security'));
    const places = page.getByRole('listitem').filter({ hasText: 'Chrome' });
    await expect(places).toHaveCount(2);
    await places.getByRole('button', { name: 'Sign out there' }).click();
    await expect(places).toHaveCount(1);
    await expect(places).toContainText('This device');
  },
);

test(
  'the profile pages are reached by menu and keyboard, and a security question is set',
  { tag: '@long' },
  async ({ deviceOf }) => {
    const { device, wire } = await deviceOf(piet, desktop);
    const page = await device.open(wire.url('/overview'));
    await page.getByRole('button', { name: /Piet Visser/ }).click();
    await page.getByRole('menuitem', { name: 'Security' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Security' })).toBeVisible();
    await page.getByRole('button', { name: 'Set a question' }).click();
    await page.getByLabel('Question', { exact: true }).selectOption('first_concert');
    await page.getByLabel('Answer', { exact: true }).fill('Midnight Oil');
    await page.getByLabel('Repeat the answer').fill('midnight oyl');
    await page.getByLabel('Your password').fill(demoPassword);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('The two answers don’t match.')).toBeVisible();
    await page.getByLabel('Repeat the answer').fill('midnight  oil');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await enterCode(page, piet);
    await expect(page.getByText('Your security question is set.')).toBeVisible();

    await page.keyboard.press('Control+k');
    await page
      .getByRole('dialog')
      .getByRole('combobox')
      .or(page.getByRole('dialog').getByRole('textbox'))
      .first()
      .fill('Profile');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();

    wire.set({ kind: 'cut' });
    await page.goto(wire.url('/account/profile/security'));
    await expect(page.getByText('This needs a connection')).toBeVisible();
  },
);

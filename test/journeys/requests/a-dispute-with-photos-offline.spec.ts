import { ageDevice } from '../support/aged-device.ts';
import { phone } from '../support/device.ts';
import { invoicesAreShown, pillSays, signIn, tom, worksOffline } from '../support/steps.ts';
import { expect, test } from '../support/world.ts';

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const photo = (name: string) => ({ name, mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') });

test('an offline dispute with two photos is sent with them when the connection is back two hours later', async ({
  connectedDevice,
}) => {
  const { device, wire } = await connectedDevice(phone);
  const atHome = await device.open(wire.url('/login'));
  await signIn(atHome, tom);
  await worksOffline(atHome);
  await device.quit();

  wire.set({ kind: 'cut' });
  await device.restart();
  const onSite = await device.open(wire.url('/account-overview'));
  await invoicesAreShown(onSite);
  await onSite.goto(wire.url('/dispute'));
  await onSite.getByLabel('Which invoice is wrong?').fill('INV-20008');
  await onSite.getByRole('link', { name: 'INV-20008' }).click();
  await onSite.getByLabel('Reason').selectOption('defective');
  await onSite.locator('input[type=file]').setInputFiles([photo('pallet.png'), photo('label.png')]);
  await expect(onSite.getByRole('img', { name: 'pallet.png' })).toBeVisible();
  await onSite.getByLabel('What happened? (optional)').fill('Two pallets arrived wet');
  await onSite.getByRole('button', { name: 'Queue dispute' }).click();
  await expect(onSite.getByText('1 dispute is waiting to be sent.')).toBeVisible();

  await device.kill();
  await device.restart();
  const again = await device.open(wire.url('/activity/disputes'));
  await expect(again.getByText('1 dispute is waiting to be sent.')).toBeVisible();

  // Two hours later.
  await again.goto('about:blank');
  wire.set({ kind: 'clear' });
  await again.goto(wire.url('/healthz'));
  await ageDevice(again, 2);
  await again.goto(wire.url('/activity/disputes'));
  await pillSays(again, /Up to date/);
  await again.getByRole('link', { name: 'INV-20008' }).click();
  await expect(again.getByText('Two pallets arrived wet')).toBeVisible();
  await expect(again.getByRole('button', { name: 'pallet.png' })).toBeVisible();
  await expect(again.getByRole('button', { name: 'label.png' })).toBeVisible();
});

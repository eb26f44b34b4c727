import { demoPassword, enterCode, germanCodeWords, trySignIn } from '../support/steps.ts';
import { expect, test } from '../support/world.ts';

const admin = 'admin@rheinwerk.example';
const settings = {
  isOn: true,
  businessName: 'RHEINWERK BAU GMBH',
  returnAddress: null,
  creators: 'administrators',
  defaultLimitMinor: null,
};

test('a card is created in German, with an Ü in the name', { tag: '@long' }, async ({ connectedDevice, server }) => {
  await server.look((books) =>
    books.query(`update buyers set card_settings = $1 where name = 'Rheinwerk Bau GmbH'`, [JSON.stringify(settings)]),
  );
  const { device, wire } = await connectedDevice();
  const page = await device.open(wire.url('/login'));
  await trySignIn(page, admin, demoPassword);
  await expect(page.getByRole('heading', { name: 'Start', level: 1 })).toBeVisible();
  await page.goto(wire.url('/account/profile/purchasing-controls/create-purchase-card'));
  await page.getByLabel('Name auf der Karte').first().fill('Jörg Groß-Überlingen');
  // Shown while typing: characters that cannot be printed are replaced by plain letters.
  await expect(page.getByText('JORG GROSS-UBERLINGEN')).toBeVisible();
  await page.getByLabel('Geburtsdatum').fill('12.04.1985');
  await page.keyboard.press('Tab');
  await page.getByLabel('Adresszeile 1').fill('Rheinufer 7');
  await page.getByLabel('Postleitzahl').fill('50668');
  await page.getByLabel('Ort', { exact: true }).fill('Köln');
  await page.getByRole('button', { name: 'Karte erstellen' }).click();
  await enterCode(page, admin, germanCodeWords);
  const main = page.getByRole('main');
  await expect(main).toContainText('JORG GROSS-UBERLINGEN');
  // Sent by now, and the expected date respects the country's holidays.
  await expect(main).toContainText('Erwartet');
});

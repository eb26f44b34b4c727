import { phone } from '../support/device.ts';
import { demoPassword, enterCode, germanCodeWords, trySignIn } from '../support/steps.ts';
import { expect, test } from '../support/world.ts';

const [payer, admin] = ['payer@rheinwerk.example', 'admin@rheinwerk.example'];
const iban = 'DE89370400440532013000';

test(
  'a German payer adds an account by its IBAN, an Account Admin approves it, and the payer signs its mandate',
  { tag: '@long' },
  async ({ connectedDevice, server }) => {
    // With two Account Admins, the other one approves.
    await server.look((books) =>
      books.query(
        `update users set roles = '{buyerAdministrator}' from people p where p.id = person_id and p.email = 'purchaser@rheinwerk.example'`,
      ),
    );
    const signedIn = async (email: string, size?: typeof phone) => {
      const { device, wire } = await connectedDevice(size);
      const page = await device.open(wire.url('/login'));
      await trySignIn(page, email, demoPassword);
      await expect(page.getByRole('heading', { name: 'Start', level: 1 })).toBeVisible();
      return { page, to: (path: string) => page.goto(wire.url(path)) };
    };
    const { page, to } = await signedIn(payer, phone);
    await to('/account/payment-methods/add');
    await page.getByLabel('Kontoinhaber').fill('Rheinwerk Bau GmbH');
    await page.getByLabel('Name der Bank').fill('Bank am Rhein');
    await page.getByLabel('IBAN', { exact: true }).fill(iban);
    await page.getByLabel('IBAN bestätigen').fill(iban);
    await page.getByRole('button', { name: 'Bankkonto hinzufügen' }).click();
    await enterCode(page, payer, germanCodeWords);
    await expect(page.getByText('Wartet auf Freigabe')).toBeVisible();

    const { page: workstation, to: onComputer } = await signedIn(admin);
    await onComputer('/approvals');
    await workstation
      .getByRole('link', { name: /Robin Ferris/ })
      .first()
      .click();
    await expect(workstation.getByText('Bank am Rhein ·· 3000').first()).toBeVisible();
    await workstation.getByRole('button', { name: /^Freigeben|reigeben$/ }).click();
    await enterCode(workstation, admin, germanCodeWords);
    await expect(workstation.getByText(/^Freigegeben von/)).toBeVisible();

    await page.getByRole('main').getByRole('link', { name: 'Zahlungsarten' }).first().click();
    await page.getByRole('link', { name: 'Bank am Rhein ·· 3000' }).click();
    await page.getByRole('link', { name: 'Lastschrift einrichten' }).click();
    await page.getByLabel(/Ich habe die Vereinbarung gelesen/).check();
    await page.getByRole('button', { name: 'Unterschreiben', exact: true }).click();
    await enterCode(page, payer, germanCodeWords);
    await expect(page.getByText('Wartet auf die Bank')).toBeVisible();
    await server.advanceBank(120);
    await expect(page.getByText('Frühester Einzug')).toBeVisible();
  },
);

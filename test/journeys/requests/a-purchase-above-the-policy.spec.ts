import { phone } from '../support/device.ts';
import { ana, enterCode, piet } from '../support/steps.ts';
import { expect, test } from '../support/world.ts';

const list = '/account/settings/purchasing-controls/pre-authorizations';

test('a purchase above the policy is approved from a phone', async ({ deviceOf }) => {
  const [pietsPhone, anasPhone] = [await deviceOf(piet, phone), await deviceOf(ana, phone)];
  const piets = await pietsPhone.device.open(pietsPhone.wire.url(list));
  await piets.getByRole('button', { name: 'Pre-authorize a purchase' }).click();
  const form = piets.getByRole('dialog');
  await form.getByLabel('Seller').fill('Harbour Fuels');
  await form.getByLabel('Category').selectOption('fuel');
  await form.getByLabel('Amount').fill('160.50');
  await form.getByRole('button', { name: 'Pre-authorize' }).click();
  await expect(piets.getByText('A policy requires approval.')).toBeVisible();

  const anas = await anasPhone.device.open(anasPhone.wire.url('/approvals'));
  await anas
    .getByRole('link', { name: /Piet Visser/ })
    .first()
    .click();
  await expect(anas.getByRole('main')).toContainText('Harbour Fuels');
  await anas.getByRole('button', { name: /^Approve £160.50/ }).click();
  await enterCode(anas, ana);
  await expect(anas.getByText('Approved by Ana Ruiz')).toBeVisible();

  const held = piets.getByRole('link', { name: 'Harbour Fuels' });
  await held.click();
  await expect(piets.getByRole('main')).toContainText('Pre-authorized');
});

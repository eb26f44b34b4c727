import type { Locator, Page } from '@playwright/test';
import { rowsOnDevice } from '../support/device-rows.ts';
import { phone } from '../support/device.ts';
import { codeAfter } from '../support/server/mailed.ts';
import type { PortalServer } from '../support/server/portal-server.ts';
import { demoPassword, openOutbox, piet, pillSays } from '../support/steps.ts';
import { expect, test } from '../support/world.ts';

const isMissing = 'You have no way to confirm it’s you yet';

/** Piet has never set up a method, like somebody who was invited today. */
async function forgetMethods(server: PortalServer): Promise<void> {
  await server.look((books) =>
    books.query(`delete from mfa_methods where person_id in (select id from people where email = $1)`, [piet]),
  );
}

/** Sets up codes by email in the open dialog; returns once a code for the request itself has been sent. */
async function setUpEmail(page: Page, asking: Locator): Promise<string> {
  await expect(asking.getByText(isMissing)).toBeVisible();
  await asking.getByRole('button', { name: 'Email' }).click();
  await asking.getByLabel('Your password').fill(demoPassword);
  const setUpCode = await codeAfter(page, piet, () => asking.getByRole('button', { name: 'Send code' }).click());
  await asking.getByLabel('Six-digit code').fill(setUpCode);
  await asking.getByRole('button', { name: 'Confirm and finish' }).click();
  await expect(asking.getByText('Setup is complete.')).toBeVisible();
  await expect(asking.getByText(isMissing)).toHaveCount(0);
  await expect(asking.locator('code')).toHaveCount(10);
  await asking.getByLabel('I’ve saved these codes in a safe place').check();
  return codeAfter(page, piet, () => asking.getByRole('button', { name: 'Done' }).click());
}

async function confirm(asking: Locator, code: string): Promise<void> {
  await asking.getByLabel('Six-digit code').fill(code);
  await asking.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(asking).toBeHidden();
}

test('a purchaser without 2-step verification requests a card: it is set up in the dialog, and nothing typed is lost', async ({
  deviceOf,
  server,
}) => {
  await forgetMethods(server);
  const { device, wire } = await deviceOf(piet, phone);
  const page = await device.open(wire.url('/account/profile/purchasing-controls/create-purchase-card'));
  await page.getByLabel('Cardholder name').fill('Søren Łukasiewicz');
  await page.getByLabel('Date of birth').fill('12/04/1985');
  await page.keyboard.press('Tab');
  await page.getByLabel('Address line 1').fill('12 Quay Road');
  await page.getByLabel('City').fill('Leith');
  await page.getByLabel('Postal code').fill('EH6 6AA');
  await page.getByRole('button', { name: 'Request card' }).click();

  const asking = page.getByRole('dialog', { name: 'Confirm it’s you' });
  const code = await setUpEmail(page, asking);
  await expect(page.getByLabel('Cardholder name')).toHaveValue('Søren Łukasiewicz');
  await confirm(asking, code);
  await expect(page.getByText('Waiting for approval')).toBeVisible();
  const [request = '', ...others] = await requestsOf(server, 'createPurchaseCard');
  expect(others).toEqual([]);
  for (const typed of ['SOREN LUKASIEWICZ', '12 Quay Road', 'Leith', 'EH6 6AA']) expect(request).toContain(typed);
});

test('a purchaser without 2-step verification asks for a higher limit: it is set up where the code is asked for, and it is sent', async ({
  deviceOf,
  server,
}) => {
  await forgetMethods(server);
  const { device, wire } = await deviceOf(piet, phone);
  const cards = '/account/settings/purchasing-controls/view-cards';
  const page = await device.open(wire.url(`${cards}/active`));
  const card = (await rowsOnDevice(page, 'cards')).find(({ last4 }) => last4 === '4417');
  await page.goto(wire.url(`${cards}/card/${card?.id ?? 'no card'}/limit`));
  await page.getByLabel('New limit').fill('12000');
  await page.getByLabel(/^Reason/).fill('Plant hire for Leith');
  await page.getByRole('button', { name: 'Send request' }).click();
  // A request that can wait is sent from the outbox, which asks for the code.
  await pillSays(page, '1 needs you');
  await openOutbox(page);
  await page.getByRole('dialog', { name: 'Outbox' }).getByRole('button', { name: 'Enter code' }).click();

  const asking = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await confirm(asking, await setUpEmail(page, asking));
  await expect(page.locator('[data-entry]')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByText('A higher individual limit has been requested.')).toBeVisible();
  const [request = '', ...others] = await requestsOf(server, 'requestHigherLimit');
  expect(others).toEqual([]);
  for (const typed of ['1200000', 'Plant hire for Leith']) expect(request).toContain(typed);
});

/** Everything that Piet has asked for in this way, as the server keeps it. */
async function requestsOf(server: PortalServer, kind: string): Promise<readonly string[]> {
  const { rows } = await server.look((books) =>
    books.query(
      `select action.* from approvals request join actions action on action.id = request.action_id
        where request.kind = $1 and request.author_name = 'Piet Visser'`,
      [kind],
    ),
  );
  return rows.map((row) => JSON.stringify(row));
}

import { phone } from '../support/device.ts';
import { ana } from '../support/steps.ts';
import { expect, test } from '../support/world.ts';

test(
  'the first steps open the dialog of the next step once automatically, and later by its link',
  { tag: '@long' },
  async ({ deviceOf, server }) => {
    await server.look((books) =>
      books.query(
        `update bank_accounts set is_active = false from buyers b where b.id = buyer_id and b.name = 'Harbour Build Ltd'`,
      ),
    );
    const { device, wire } = await deviceOf(ana, phone);
    const page = await device.open(wire.url('/account-overview/getting-started'));
    const adding = page.getByRole('dialog', { name: 'Add a bank account' });
    await expect(adding.getByLabel('Account holder')).toBeVisible();
    await expect(page).toHaveURL(/\/account-overview\/bank-accounts\/new$/);
    await page.goBack();
    await expect(adding).toHaveCount(0);
    await page.reload();
    const link = page.getByRole('main').getByRole('link', { name: 'Add a bank account' });
    await expect(link).toBeVisible();
    await expect(adding).toHaveCount(0);
    await link.click();
    await expect(adding).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(adding).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Getting started', level: 1 })).toBeVisible();

    await page.goto(wire.url('/account-overview/direct-debit'));
    await expect(page.getByRole('dialog', { name: 'Set up direct debit' })).toContainText('Direct debit is set up for');
    await page.goto(wire.url('/account-overview/purchase-cards'));
    const cards = page.getByRole('dialog', { name: 'Set up purchase cards' });
    await cards.getByRole('link', { name: 'Go to cards' }).click();
    await expect(page.getByRole('heading', { name: 'Cards', level: 1 })).toBeVisible();
  },
);

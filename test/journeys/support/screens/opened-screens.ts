import { expect } from '../expect.ts';
import { type Screen, type Walk, openScreen, startOf } from './walk.ts';

const controlsPath = '/account/settings/purchasing-controls';
export const cardsPath = `${controlsPath}/view-cards`;

/** The links of rows that lead to detail screens. */
export const rowLinks = [
  ...['/invoices/', '/payment/', '/approvals/', '/card/', '/pre-authorizations/', '/group?id='].map(
    (part) => `a[href*="${part}"]`,
  ),
  'a[href*="/payment-methods/"]:not([href$="/add"])',
  'a[href*="/users/"]:not([href$="/invite"], [href$="/contact"])',
].join();

/** Detail screens: they are opened from the first row of a list, because their ids are not known. */
export const openedScreens: readonly Screen[] = [
  opened('a group and the form that edits it', '/account/settings/groups?q=Residential', async (walk) => {
    await walk.look('a group');
    const id = new URL(walk.page.url()).searchParams.get('id');
    await openScreen(walk, `/account/settings/groups/${id}`);
    await walk.look('editing a group');
  }),
  {
    name: 'the steps of a new group',
    show: async (walk) => {
      const { page, say, look } = walk;
      await openScreen(walk, '/account/create-group');
      await page.getByLabel(say('groups.column.name')).fill('Harbour Build Ltd');
      await page.locator('input[value="legalEntity"]').check();
      await page.getByRole('button', { name: say('groups.create.next') }).click();
      for (const step of ['details', 'billTo', 'people']) {
        await openScreen(walk, `/account/create-group?step=${step}`);
        await look(`a new group: ${step}`);
      }
    },
  },
  ...['general', 'notifications', 'purchasing', 'create-purchase-card', 'roles'].map((tab) =>
    opened(`a user: ${tab}`, '/account/settings/users?q=Piet', async (walk, path) => {
      await openScreen(walk, path.replace('/general', `/${tab}`));
      await walk.look(`a user: ${tab}`);
    }),
  ),
  opened('a card that is replaced, and its limit', `${cardsPath}/active?q=Piet`, async (walk, path) => {
    await openScreen(walk, path.replace('/card/', '/replace/'));
    await walk.look('replacing a card');
    await openScreen(walk, `${path}/limit`);
    await walk.look('the limit of a card');
  }),
  opened('the end of a card', `${cardsPath}/active?q=Piet`, dialogOf('cards.terminate.open')),
  opened('a pre-authorization', `${controlsPath}/pre-authorizations`, ({ look }) => look('a pre-authorization')),
  dialogAt(`${controlsPath}/pre-authorizations`, 'purchases.new'),
  dialogAt(`${controlsPath}/manage-policies`, 'policies.new'),
  opened('a refund', '/payments?tab=unapplied', dialogOf('payments.refund.button')),
  opened('a payment that is modified', '/payments?tab=unapplied', async (walk, path) => {
    const { page, say, look } = walk;
    await openScreen(walk, `${path}/modify`);
    await page.getByRole('button', { name: say('payments.modify.oldest-first') }).click();
    await look('modifying a payment');
    for (const step of ['modify/confirm', 'modify/error', 'changes']) {
      await openScreen(walk, `${path}/${step}`);
      await look(`modifying a payment: ${step}`);
    }
  }),
];

/** The screens from the first row of a list on. */
function opened(name: string, list: string, show: (walk: Walk, path: string) => Promise<void>): Screen {
  return {
    name,
    show: async (walk) => {
      await openScreen(walk, list);
      const row = walk.page.getByRole('main').locator(rowLinks).first();
      const path = await row.getAttribute('href');
      await openScreen(walk, path ?? '');
      await show(walk, new URL(walk.page.url()).pathname);
    },
  };
}

/** The dialog that a button of a list opens. */
function dialogAt(path: string, buttonId: string): Screen {
  return {
    name: `the dialog of ${buttonId}`,
    show: async (walk) => {
      await openScreen(walk, path);
      await dialogOf(buttonId)(walk);
    },
  };
}

/** The dialog that a button opens. */
function dialogOf(buttonId: string): (walk: Walk) => Promise<void> {
  return async ({ page, say, look }) => {
    await page
      .getByRole('main')
      .getByRole('button', { name: startOf(say(buttonId)) })
      .click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await look(`the dialog of ${buttonId}`);
  };
}

import { expect } from '../expect.ts';
import { demoPassword } from '../steps.ts';
import { cardsPath, openedScreens, rowLinks } from './opened-screens.ts';
import { type Screen, type Walk, openScreen, screenAt, settled, startOf } from './walk.ts';
import { publicPaths, signedInPaths } from './walked-pages.ts';

const nobody = '00000000-0000-4000-8000-000000000000';

/** Lists whose first row leads to a detail screen. */
const lists = [
  '/account-overview?tab=pastDue',
  '/account-overview?tab=paid',
  '/payments?tab=failed',
  '/payments?tab=unapplied',
  `${cardsPath}/active`,
  `${cardsPath}/terminated`,
  '/account/payment-methods',
];

/** Screens that differ offline. */
const offlinePaths = [
  '/overview',
  '/account-overview',
  `/account-overview/invoices/${nobody}`,
  '/payments',
  '/approvals',
  `${cardsPath}/active`,
  '/limit-check',
  '/account/payment-methods',
  '/account/payment-methods/add',
  '/account/profile/general',
  '/account/profile/security',
  '/account/profile/security/mfa-setup-app',
];

/** Public screens. */
export const publicScreens: readonly Screen[] = [
  ...publicPaths.map((path) => screenAt(path)),
  {
    name: 'a sign-in with nothing typed and with no address',
    show: async (walk) => {
      await openScreen(walk, '/login');
      await submitButton(walk).click();
      await walk.look('sign-in without anything typed');
      await fillSignIn(walk, 'no-address', 'wrong');
      await walk.look('sign-in with something that is no address');
    },
  },
  {
    name: 'a sign-in that is refused',
    show: async (walk) => {
      await openScreen(walk, '/login');
      await fillSignIn(walk, 'nobody@harbour.example', 'wrong-password');
      await expect(walk.page.getByRole('alert')).toBeVisible();
      await walk.look('sign-in refused');
    },
  },
];

/** The form that sets up AutoPay, with a field that its first choice does not have. */
const autoPayScreen: Screen = {
  name: 'setting up AutoPay',
  show: async (walk) => {
    const { page, say, look } = walk;
    await openScreen(walk, '/account/payment-methods');
    await page.getByRole('main').locator(rowLinks).first().click();
    await page.getByRole('link', { name: say('bank-accounts.autopay.set-up') }).click();
    await page.getByLabel(say('bank-accounts.autopay.when')).selectOption('daysBefore');
    await look('setting up AutoPay');
  },
};

/** A signed-in screen by its URL, and the screens behind the first row of a list. */
export const signedInScreens: readonly Screen[] = [
  ...signedInPaths.map((path) => screenAt(path)),
  autoPayScreen,
  ...openedScreens,
  ...lists.map((list) => ({
    name: `what the first row of ${list} leads to`,
    leavesNothing: true,
    show: async (walk: Walk) => {
      await openScreen(walk, list);
      const row = walk.page.getByRole('main').locator(rowLinks);
      await row.first().click();
      await expect(walk.page).not.toHaveURL(walk.url(list));
      await settled(walk);
      await walk.look(`what ${list} leads to`);
    },
  })),
];

/** Layers over a page: menus, sheets, dialogs and the form that edits a selection. */
export function overlays({ isPhone }: { readonly isPhone: boolean }): readonly Screen[] {
  return [
    {
      name: 'a selection and the form that edits it',
      show: async (walk) => {
        const { page, say, look } = walk;
        await openScreen(walk, '/account-overview?tab=open&q=INV-2000');
        const boxes = page.getByRole('main').getByRole('table').getByRole('checkbox');
        for (const index of [1, 2]) await boxes.nth(index).click();
        await look('a selection');
        await page.getByRole('button', { name: say('invoices.selection.edit') }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await look('editing a selection');
      },
    },
    overlay('the outbox', ({ page }) => page.locator('[data-sync-pill]').click()),
    overlay('the search', ({ page }) => page.keyboard.press('Control+k')),
    overlay('the menu', (walk) => (isPhone ? moreButton(walk) : personButton(walk)).click()),
  ];
}

/** All screens that differ offline, and a waiting payment. */
export const offlineScreens: readonly Screen[] = [
  ...offlinePaths.map((path) => screenAt(path, true)),
  {
    name: 'a payment that is queued without a connection',
    isOffline: true,
    show: async (walk) => {
      const { page, say, look } = walk;
      await openScreen(walk, '/make-payment?pick=overdue');
      await look('review offline');
      await page.getByRole('button', { name: startOf(say('payments.review.queue')) }).click();
      await expect(page.getByRole('heading', { name: say('payments.result.queued') })).toBeVisible();
      await look('a queued payment');
      await page.locator('[data-sync-pill]').click();
      await expect(page.locator('[data-entry]').first()).toBeVisible();
      await look('outbox with a payment');
    },
  },
];

export async function signInAnyhow(walk: Walk, email: string): Promise<void> {
  await openScreen(walk, '/login');
  await fillSignIn(walk, email, demoPassword);
  await accountIsThere(walk);
}

/** Waits for the time of the finished load: the next screen must show more than loading. */
export async function accountIsThere(walk: Walk): Promise<void> {
  await expect(walk.page.locator('[data-sync-pill]')).toContainText(/\d{1,2}:\d\d/);
  await settled(walk);
}

function overlay(name: string, open: (walk: Walk) => Promise<void>): Screen {
  return {
    name,
    leavesNothing: true,
    show: async (walk) => {
      await openScreen(walk, '/overview');
      await open(walk);
      const opened = walk.page.getByRole('dialog').or(walk.page.getByRole('menu'));
      await expect(opened.first()).toBeVisible();
      await settled(walk);
      await walk.look(name);
      await walk.page.keyboard.press('Escape');
      await expect(opened).toHaveCount(0);
    },
  };
}

async function fillSignIn(walk: Walk, email: string, password: string): Promise<void> {
  await walk.page.locator('input[name="email"]').fill(email);
  await walk.page.locator('input[name="password"]').fill(password);
  await submitButton(walk).click();
}

function submitButton({ page, say }: Walk) {
  return page.getByRole('button', { name: say('sign-in.submit'), exact: true });
}

function moreButton({ page, say }: Walk) {
  return page.getByRole('button', { name: say('shell.nav.more') });
}

function personButton({ page, say }: Walk) {
  return page.locator(`button[aria-description="${say('shell.user-menu.description')}"]`);
}

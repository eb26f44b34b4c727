import type { Page } from '@playwright/test';
import { expect } from '../expect.ts';
import { demoPassword } from '../steps.ts';
import { publicPaths, signedInPaths } from './walked-pages.ts';

/** Somebody who goes through the portal in any language: nothing is found by English words. */
export type Walk = {
  readonly page: Page;
  readonly url: (path: string) => string;
  /** What the portal shows for a message id, as far as it has no placeholder. */
  readonly say: (id: string) => string;
  /** Whether the page may go to the next address within the portal, which takes a tenth of what a load takes. */
  readonly staysInPage: boolean;
  /** Looks at what is on the screen now, which is called so in the report. */
  readonly look: (where: string) => Promise<void>;
};

/** Something to be seen, from nothing but its address: each is a test of its own, in any order. */
export type Screen = {
  readonly name: string;
  /** Whether the device has no connection then. */
  readonly isOffline?: boolean;
  /** Whether nothing is typed, chosen or open after it that the next screen would find. */
  readonly leavesNothing?: boolean;
  /** Brings it about and looks at it, step by step where there are several. */
  readonly show: (walk: Walk) => Promise<void>;
};

const nobody = '00000000-0000-4000-8000-000000000000';
export const cardsPath = '/account/settings/purchasing-controls/view-cards';

/** Lists whose first row leads to a screen of its own. */
const lists = [
  '/account-overview?tab=pastDue',
  '/account-overview?tab=paid',
  '/payments?tab=failed',
  `${cardsPath}/active`,
  '/account/payment-methods',
];

/** What says something else without a connection. */
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

/** What anybody sees. */
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

/** The links of rows that lead to a screen of their own. */
const rowLinks = [
  ...['/invoices/', '/payment/', '/approvals/', '/card/'].map((part) => `a[href*="${part}"]`),
  'a[href*="/payment-methods/"]:not([href$="/add"])',
].join();

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

/** What somebody who is signed in sees at an address, and what the first row of a list leads to. */
export const signedInScreens: readonly Screen[] = [
  ...signedInPaths.map((path) => screenAt(path)),
  autoPayScreen,
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

/** What opens over a page: menus, sheets, dialogs and the form that edits a selection. */
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

/** Everything again that says something else without a connection, and a payment that waits. */
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

/** The screen at an address. */
export function screenAt(path: string, isOffline = false): Screen {
  const name = isOffline ? `${path} offline` : path;
  return {
    name,
    isOffline,
    leavesNothing: true,
    show: async (walk) => {
      await openScreen(walk, path);
      await walk.look(name);
    },
  };
}

export async function signInAnyhow(walk: Walk, email: string): Promise<void> {
  await openScreen(walk, '/login');
  await fillSignIn(walk, email, demoPassword);
  await accountIsThere(walk);
}

/** With the time at which all of the account had come: what is looked at next is more than its loading. */
export async function accountIsThere(walk: Walk): Promise<void> {
  await expect(walk.page.locator('[data-sync-pill]')).toContainText(/\d{1,2}:\d\d/);
  await settled(walk);
}

/** A screen is there when it has its heading and nothing of it is loading. */
export async function openScreen(walk: Walk, path: string): Promise<void> {
  if (walk.staysInPage) await goWithin(walk.page, path);
  else await walk.page.goto(walk.url(path));
  await settled(walk);
}

/** Goes to an address as a link within the portal does, and comes back when the page of it has been drawn. */
async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    // The router leaves itself here for the developer's tools.
    const { history, subscribe } = Reflect.get(window, '__TSR_ROUTER__') as Router;
    Object.assign(window, { wasDrawn: false });
    const stop = subscribe('onRendered', () => {
      stop();
      Object.assign(window, { wasDrawn: true });
    });
    history.push(to);
  }, path);
  await page.waitForFunction(() => Reflect.get(window, 'wasDrawn') === true);
}

type Router = {
  readonly history: { readonly push: (path: string) => void };
  readonly subscribe: (event: 'onRendered', listener: () => void) => () => void;
};

async function settled({ page, say }: Walk): Promise<void> {
  await expect(page.locator('main h1').first()).toBeVisible();
  await expect(page.getByText(say('ui.state.loading'))).toHaveCount(0);
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

/** A text up to its first placeholder. */
function startOf(text: string): RegExp {
  const start = text.split(/[{<]/)[0]?.trim() ?? '';
  return new RegExp(`^${start.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);
}

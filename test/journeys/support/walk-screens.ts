import type { Page } from '@playwright/test';
import { expect } from './expect.ts';
import { demoPassword } from './steps.ts';
import type { Wire } from './world.ts';

/** Goes through the portal in any language: nothing is found by English words. */
export type Walk = {
  readonly page: Page;
  readonly wire: Wire;
  /** What the portal shows for a message id, as far as it has no placeholder. */
  readonly say: (id: string) => string;
  /** Looks at what is on the screen now, which is called so in the report. */
  readonly look: (where: string) => Promise<void>;
};

const nobody = '00000000-0000-4000-8000-000000000000';
const cards = '/account/settings/purchasing-controls/view-cards';

const publicPaths = [
  '/',
  '/error',
  '/no-such-page',
  '/login/help',
  '/forgotpassword',
  '/resetpassword?token=nobody-has-sent-this',
  '/sso-error',
  '/sso-error?why=mismatch&id=4F7K-9QX2',
  '/invalid-session',
  '/login?step=code',
  '/login?note=password-changed',
  '/login',
];

const signedInPaths = [
  '/overview',
  '/account-overview',
  '/account-overview?tab=pastDue',
  '/account-overview?q=nothing-is-called-so',
  `/account-overview/invoices/${nobody}`,
  '/make-payment',
  '/make-payment?pick=overdue',
  `/make-payment?entry=${nobody}`,
  '/payments',
  '/payments?tab=failed',
  '/payments?q=nothing-is-called-so',
  `/payment/${nobody}`,
  '/approvals',
  '/approvals?tab=team',
  '/approvals?tab=done',
  `/approvals/${nobody}`,
  `${cards}/active`,
  `${cards}/active?q=nothing-is-called-so`,
  `${cards}/terminated`,
  `${cards}/card/${nobody}`,
  '/limit-check',
  '/account/profile/general',
  '/account/profile/notifications',
  '/account/profile/security',
  '/account/profile/security/mfa-setup-sms',
  '/account/profile/security/mfa-setup-email',
  '/account/profile/security/mfa-setup-app',
  '/account/profile/security/mfa-setup-passkey',
];

/** Lists whose first row leads to a screen of its own. */
const lists = [
  '/account-overview?tab=pastDue',
  '/account-overview?tab=paid',
  '/payments?tab=failed',
  `${cards}/active`,
];

export async function walkBeforeSignIn(walk: Walk): Promise<void> {
  const { page, say, look } = walk;
  for (const path of publicPaths) {
    await openScreen(walk, path);
    await look(path);
  }
  const submit = page.getByRole('button', { name: say('sign-in.submit'), exact: true });
  await submit.click();
  await look('sign-in without anything typed');
  await fillSignIn(walk, 'no-address', 'wrong');
  await look('sign-in with something that is no address');
  await fillSignIn(walk, 'nobody@harbour.example', 'wrong-password');
  await expect(page.getByRole('alert')).toBeVisible();
  await look('sign-in refused');
}

export async function signInAnyhow(walk: Walk, email: string): Promise<void> {
  await fillSignIn(walk, email, demoPassword);
  // With the time at which all of the account had come: what is looked at next is more than its loading.
  await expect(walk.page.locator('[data-sync-pill]')).toContainText(/\d{1,2}:\d\d/);
  await settled(walk);
}

export async function walkSignedIn(walk: Walk): Promise<void> {
  const { page, look } = walk;
  for (const path of signedInPaths) {
    await openScreen(walk, path);
    await look(path);
  }
  for (const list of lists) {
    await openScreen(walk, list);
    const row = page
      .getByRole('main')
      .locator('a[href*="/invoices/"], a[href*="/payment/"], a[href*="/approvals/"], a[href*="/card/"]');
    await row.first().click();
    await expect(page).not.toHaveURL(walk.wire.url(list));
    await settled(walk);
    await look(`what ${list} leads to`);
  }
}

/** What opens over a page: menus, sheets, dialogs and the form that edits a selection. */
export async function walkOverlays(walk: Walk, { isPhone }: { readonly isPhone: boolean }): Promise<void> {
  const { page, say, look } = walk;
  await openScreen(walk, '/account-overview?tab=pastDue');
  const boxes = page.getByRole('main').getByRole('table').getByRole('checkbox');
  for (const index of [1, 2]) await boxes.nth(index).click();
  await look('a selection');
  await page.getByRole('button', { name: say('invoices.selection.edit') }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await look('editing a selection');
  await openScreen(walk, '/overview');
  const overlays: readonly (readonly [string, () => Promise<void>])[] = [
    ['outbox', () => page.locator('[data-sync-pill]').click()],
    ['search', () => page.keyboard.press('Control+k')],
    [
      'menu',
      () => (isPhone ? page.getByRole('button', { name: say('shell.nav.more') }).click() : personButton(walk).click()),
    ],
  ];
  for (const [name, open] of overlays) {
    await open();
    await expect(page.getByRole('dialog').or(page.getByRole('menu')).first()).toBeVisible();
    await settled(walk);
    await look(name);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog').or(page.getByRole('menu'))).toHaveCount(0);
  }
}

/** Everything again that says something else without a connection, and a payment that waits. */
export async function walkOffline(walk: Walk): Promise<void> {
  const { page, wire, say, look } = walk;
  wire.set({ kind: 'cut' });
  for (const path of [
    '/overview',
    '/account-overview',
    `/account-overview/invoices/${nobody}`,
    '/payments',
    '/approvals',
    `${cards}/active`,
    '/limit-check',
    '/account/profile/general',
    '/account/profile/security',
    '/account/profile/security/mfa-setup-app',
  ]) {
    await openScreen(walk, path);
    await look(`${path} offline`);
  }
  await openScreen(walk, '/make-payment?pick=overdue');
  await look('review offline');
  await page.getByRole('button', { name: startOf(say('payments.review.queue')) }).click();
  await expect(page.getByRole('heading', { name: say('payments.result.queued') })).toBeVisible();
  await look('a queued payment');
  await page.locator('[data-sync-pill]').click();
  await expect(page.locator('[data-entry]').first()).toBeVisible();
  await look('outbox with a payment');
  await page.keyboard.press('Escape');
}

/** A screen is there when it has its heading and nothing of it is loading. */
async function openScreen(walk: Walk, path: string): Promise<void> {
  await walk.page.goto(walk.wire.url(path));
  await settled(walk);
}

async function settled({ page, say }: Walk): Promise<void> {
  await expect(page.locator('main h1').first()).toBeVisible();
  await expect(page.getByText(say('ui.state.loading'))).toHaveCount(0);
}

async function fillSignIn({ page, say }: Walk, email: string, password: string): Promise<void> {
  await page.locator('input[name="email"]').fill(email);
  await page.locator('input[name="password"]').fill(password);
  await page.getByRole('button', { name: say('sign-in.submit'), exact: true }).click();
}

function personButton({ page, say }: Walk) {
  return page.locator(`button[aria-description="${say('shell.user-menu.description')}"]`);
}

/** A text up to its first placeholder. */
function startOf(text: string): RegExp {
  const start = text.split(/[{<]/)[0]?.trim() ?? '';
  return new RegExp(`^${start.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);
}

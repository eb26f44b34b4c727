import { eagerBackgroundSync, phone } from '../support/device.ts';
import {
  chooseSignOut,
  countRequests,
  invoicesAreShown,
  openInvoice,
  openInvoices,
  openOutbox,
  paying,
  pillSays,
  reviewInvoice,
  signIn,
  tom,
} from '../support/steps.ts';
import { everythingReadable } from '../support/everything-readable.ts';
import { expect, test } from '../support/world.ts';

/** Data of Tom and his company on a device that shows their invoices. */
const traces = ['INV-20022', 'Harbour Build', 'Tom Baker', '4821', 'Ana Ruiz'];

test('an offline sign-out leaves nothing readable on the device, and ends the session when the connection returns', async ({
  deviceOf,
  server,
}) => {
  const { device, wire } = await deviceOf(tom);
  const page = await openInvoices({ device, wire });
  await openInvoice(page, wire.url, 'INV-20022');
  const before = await everythingReadable(page);
  for (const trace of traces) expect(before).toContain(trace);
  const cookies = await device.context().cookies();
  const session = cookies.find(({ name }) => name === 'portal-id');
  expect(await authStatus(server.port, session?.value)).toBe(200);

  wire.set({ kind: 'cut' });
  await chooseSignOut(page, /Tom Baker/);
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText('You are signed out.')).toBeVisible();
  const after = await everythingReadable(page);
  for (const trace of traces) expect(after).not.toContain(trace);
  expect(after).not.toContain('eyJ');
  await expect(page).toHaveTitle(/^[^()£\d]*Northgate Trade$/);

  const next = await device.open(wire.url('/account-overview'));
  await expect(next).toHaveURL(/\/login/);
  await page.goBack();
  await expect(page).toHaveURL(/\/login/);
  expect(await authStatus(server.port, session?.value)).toBe(200);

  const sentBefore = wire.sent().length;
  wire.set({ kind: 'clear' });
  await next.goto(wire.url('/account-overview'));
  await expect(next).toHaveURL(/\/login/);
  await expect.poll(() => wire.sent().slice(sentBefore)).toContain('"operationName":"signOut"');
  const sinceThen = wire.sent().slice(sentBefore);
  const firstAuth = sinceThen.indexOf('POST /auth');
  expect(firstAuth === -1 || sinceThen.indexOf('"operationName":"signOut"') < firstAuth).toBe(true);
  await expect.poll(() => authStatus(server.port, session?.value)).toBe(401);
});

test('a sign-out without a connection reaches the server also when the portal is never opened again', async ({
  deviceOf,
  server,
}) => {
  const { device, wire } = await deviceOf(tom, phone, { flags: eagerBackgroundSync, isWhole: true });
  const page = await openInvoices({ device, wire });
  const session = (await device.context().cookies()).find(({ name }) => name === 'portal-id');
  wire.set({ kind: 'cut' });
  await chooseSignOut(page, 'More');
  await expect(page).toHaveURL(/\/login/);
  for (const tab of device.context().pages()) await tab.close();
  expect(await authStatus(server.port, session?.value)).toBe(200);
  wire.set({ kind: 'clear' });
  await expect.poll(() => authStatus(server.port, session?.value)).toBe(401);
  expect(device.context().pages()).toHaveLength(0);
});

test('requests discarded at sign-out are never sent, also after the next sign-in', async ({ deviceOf }) => {
  const { device, wire } = await deviceOf(tom, phone);
  const page = await openInvoices({ device, wire });
  const before = await countRequests(page);
  wire.set({ kind: 'cut' });
  await reviewInvoice(page, wire.url, { number: 'INV-20028', amount: '12.34' });
  await page.getByRole('button', { name: /^Queue payment/ }).click();
  await expect(page.getByRole('heading', { name: 'Payment queued' })).toBeVisible();
  const result = new URL(page.url());
  await chooseSignOut(page, 'More');
  await page.getByRole('radio', { name: /^Discard/ }).check();
  await expect(page.getByRole('dialog').getByRole('status')).toContainText(
    '1 request was already tried and may have reached the server',
  );
  await page.getByRole('button', { name: 'Discard and sign out' }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(await everythingReadable(page)).not.toContain('1234');

  wire.set({ kind: 'clear' });
  await page.goto(wire.url('/login'));
  await signIn(page, tom);
  await pillSays(page, /Up to date/);
  await openOutbox(page);
  await expect(page.locator('[data-entry]')).toHaveCount(0);
  await expect(page.locator('[data-request]')).toHaveCount(before);
  await page.goto(wire.url(result.pathname + result.search));
  await expect(page.getByText('This payment is not on this device')).toBeVisible();
  await page.goto(wire.url('/account-overview'));
  await invoicesAreShown(page);
  expect(wire.sentCount(paying)).toBe(0);
});

/** The server's answer to a copied session cookie. */
async function authStatus(port: number, cookie: string | undefined): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: `portal-id=${cookie ?? ''}` },
    body: '{}',
  });
  return answer.status;
}

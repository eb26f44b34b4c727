import { payableNowMinor } from '../../../domain/invoices/charge-rules.ts';
import { rowsOnDevice } from '../support/device-rows.ts';
import { paymentsAtServer, timesPaid } from '../support/server/asked-server.ts';
import type { PortalServer } from '../support/server/portal-server.ts';
import { openOutbox, paying, pillSays, reviewInvoice, signIn, worksOffline } from '../support/steps.ts';
import { expect, test } from '../support/world.ts';

/** Only this journey signs in as this person, whose role is reduced. */
const robin = 'payer@quayside.example';

test('case 84: a person with reduced visibility keeps no rows, search results or payments of the rest', async ({
  connectedDevice,
  server,
}) => {
  const { device, wire } = await connectedDevice();
  const page = await device.open(wire.url('/login'));
  await signIn(page, robin);
  await worksOffline(page);
  const before = await rowsOnDevice(page, 'charges');
  expect(before.length).toBeGreaterThan(10);
  const hidden = before.find((charge) => payableNowMinor(charge, 0) > 1_000);
  const number = hidden?.invoiceNumber ?? 'none can be paid';
  wire.set({ kind: 'cut' });
  await reviewInvoice(page, wire.url, { number, amount: '1.84' });
  await page.getByRole('button', { name: 'Queue payment £1.84' }).click();
  await expect(page.getByRole('heading', { name: 'Payment queued' })).toBeVisible();

  await giveRole(server, 'buyerPurchaser');
  wire.set({ kind: 'clear' });
  await expect.poll(async () => (await rowsOnDevice(page, 'charges')).length).toBe(0);
  expect(await rowsOnDevice(page, 'bankAccounts')).toEqual([]);
  const mayBeSeen = idsOf(await paymentsAtServer(server, robin));
  expect(idsOf(await rowsOnDevice(page, 'payments'))).toEqual(mayBeSeen);

  await page.goto(wire.url(`/account-overview?tab=all&q=${number}`));
  await expect(page.getByRole('heading', { name: 'Invoices', level: 1 })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Invoices' }).getByRole('link')).toHaveCount(0);
  await openOutbox(page);
  await expect(page.locator('[data-entry]')).toHaveCount(1);
  await page.keyboard.press('Escape');
  expect(await timesPaid(server, 'admin@quayside.example', 184)).toBe(0);

  // It was tried and refused; its author is told, and it is not sent again automatically.
  await pillSays(page, '1 needs you');
  expect(wire.sentCount(paying)).toBeGreaterThan(0);
  await giveRole(server, 'buyerPayer');
});

/** Directly in the database: an administrator at a second device is not the subject here. */
function giveRole(server: PortalServer, role: string): Promise<unknown> {
  return server.atRest((database) =>
    database.query(
      `update users set roles = array[$1]
      where person_id = (select id from people where email = $2 and program_id = 'northgate')`,
      [role, robin],
    ),
  );
}

function idsOf(rows: readonly { readonly id: string }[]): readonly string[] {
  return rows.map(({ id }) => id).toSorted();
}

import { phone } from '../support/device.ts';
import type { PortalServer } from '../support/server/portal-server.ts';
import { ana, homeIsShown, mailTo } from '../support/steps.ts';
import { expect, test } from '../support/world.ts';

test(
  'a temporary credit increase is requested offline, approved in part, and reverts',
  { tag: '@long' },
  async ({ deviceOf, server }) => {
    const { device, wire } = await deviceOf(ana, phone);
    const page = await device.open(wire.url('/overview'));
    await homeIsShown(page);
    const credit = page.locator('[data-block=credit]');
    await expect(credit.getByText('£750,000.00').first()).toBeVisible();
    await expect(credit.getByText('Net 30 days')).toBeVisible();

    wire.set({ kind: 'cut' });
    await credit.getByRole('link', { name: 'Request a credit increase' }).click();
    const dialog = page.getByRole('dialog', { name: 'Request a credit increase' });
    await dialog.getByLabel('New credit line').fill('801400');
    await dialog.getByLabel('For how long').selectOption({ label: 'Temporarily' });
    await dialog.getByLabel('Last day').fill(await inDays(server, 10));
    await dialog.getByLabel('Reason').fill('A larger site');
    await dialog.getByRole('button', { name: 'Queue request' }).click();
    await expect(dialog.getByText('Enter a credit line in increments of £500.00.').first()).toBeVisible();
    await dialog.getByLabel('New credit line').fill('801500');
    await dialog.getByRole('button', { name: 'Queue request' }).click();
    const sent = page.getByRole('dialog', { name: 'Credit increase requested' });
    await expect(sent.getByText('The request will be sent as soon as you’re connected.')).toBeVisible();
    await expect(sent.getByText('answered within 24 hours')).toBeVisible();
    await sent.getByRole('button', { name: 'Back to Home' }).click();
    await expect(credit.getByText('£801,500.00: waiting to send')).toBeVisible();

    wire.set({ kind: 'clear' });
    await expect(credit.getByRole('button', { name: 'Cancel request' })).toBeVisible();
    await change(server, `update credit_increases set submitted_at = submitted_at - interval '1 hour'`);
    await expect(credit.getByText('Temporary until')).toBeVisible();
    await expect(credit.getByText('£775,700.00').first()).toBeVisible();
    await expect
      .poll(async () => (await mailTo(page, ana)).map(({ text }) => text).join())
      .toContain('approved in part');

    // Time passes.
    await change(server, `update credit_increases set ends_on = current_date - 2`);
    await change(server, `update jobs set run_at = now() where kind = 'end-credit-increase'`);
    await expect(credit.getByText('Temporary until')).toHaveCount(0);
    await expect(credit.getByText('£750,000.00').first()).toBeVisible();
    await expect(page.getByText('Temporary credit increase ended').first()).toBeVisible();
  },
);

function change(server: PortalServer, statement: string): Promise<unknown> {
  return server.look((books) => books.query(statement));
}

/** A date as typed in American English. */
async function inDays(server: PortalServer, days: number): Promise<string> {
  const { rows } = await server.look((books) =>
    books.query<{ day: string }>(`select to_char(current_date + ${days}, 'MM/DD/YYYY') as day`),
  );
  return rows[0]?.day ?? '';
}

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { desktop } from '../support/device.ts';
import { takeViolations } from '../support/screens/policy-violations.ts';
import { openInvoices, tom } from '../support/steps.ts';
import { expect, test } from '../support/world.ts';

/** A page of another origin, which sends messages to its embedding page, and shows the replies. */
const partnersPage = `<!doctype html><title>Activity</title><p id="told">Nothing yet</p><script>
  addEventListener('message', ({ data }) => {
    document.getElementById('told').textContent = data.type + ' ' + data.locale + ' ' + data.colorScheme;
  });
  for (const said of ['portal.ready', { type: 'portal.ready', then: 1 }, { type: 'portal.height', heightPx: 987 }, { type: 'portal.ready' }])
    parent.postMessage(said, '*');
</script>`;

test(
  'a page of the program is embedded, also in a cached page, and needs a connection',
  { tag: '@long' },
  async ({ deviceOf, server }) => {
    const partner = createServer((_, answer) => answer.setHeader('content-type', 'text/html').end(partnersPage));
    const listen = (at: number) => new Promise<void>((resolve) => partner.listen(at, '127.0.0.1', resolve));
    const close = () => {
      partner.closeAllConnections();
      return new Promise((resolve) => partner.close(resolve));
    };
    await listen(0);
    const { port } = partner.address() as AddressInfo;
    const address = `http://partner.localhost:${port}/activity`;
    await server.atRest((books) =>
      books.query(`update programs set settings = settings || $1::jsonb where id = 'northgate'`, [
        JSON.stringify({ embeddedPages: { accountActivity: address } }),
      ]),
    );
    const { device, wire } = await deviceOf(tom, desktop);
    const page = await openInvoices({ device, wire });
    const told = page.frameLocator('iframe[title="Account activity"]').getByText('portal.context en-US light');

    // The cached page has a policy without a frame origin, so it is fetched again, once.
    await page.goto(wire.url('/activity/account-activity'));
    await expect(page.getByRole('heading', { name: 'Account activity', level: 1 })).toBeVisible();
    await expect(told).toBeVisible();
    await expect(page.locator('iframe')).toHaveCSS('height', '987px');
    const refused = takeViolations();
    expect(refused.filter((one) => !one.includes('frame-src'))).toEqual([]);

    await page.reload();
    await expect(told).toBeVisible();

    wire.set({ kind: 'cut' });
    await close();
    await page.reload();
    await expect(page.getByText('This needs a connection')).toBeVisible();
    await expect(page.locator('iframe')).toHaveCount(0);
    // When the connection returns, it recovers by itself.
    await listen(port);
    wire.set({ kind: 'clear' });
    await expect(told).toBeVisible();
    await close();
  },
);

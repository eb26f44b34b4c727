import type { Page } from '@playwright/test';
import { timesPaid } from '../support/server/asked-server.ts';
import { connectDevice } from '../support/connected-device.ts';
import { copyBuild } from '../support/server/deploy.ts';
import { startPortalServer } from '../support/server/portal-server.ts';
import { paying, pillSays, reviewFirstOverdue, signIn, tom, worksOffline } from '../support/steps.ts';
import { expect, test } from '../support/world.ts';

const offer = 'A new version is ready';

/** The start-up scripts of the running page, which identify its build. */
function buildOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const addresses = [...document.scripts].map((script) => script.src);
    return addresses.filter((address) => address.includes('/assets/')).join(' ');
  });
}

/** The browser checks for a new worker, as it does at intervals. */
async function lookForUpdate(page: Page): Promise<void> {
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
}

test('a payment that was queued before a deploy is sent once by its page, and the new version starts when the person accepts it', async () => {
  const build = copyBuild();
  const server = await startPortalServer({ build: build.directory });
  const { device, wire } = await connectDevice(server.port, {});
  try {
    const page = await device.open(wire.url('/login'));
    await signIn(page, tom);
    await worksOffline(page);
    const oldBuild = await buildOf(page);
    wire.set({ kind: 'cut' });
    await reviewFirstOverdue(page, wire.url);
    await page.getByLabel(/^Amount for invoice/).fill('12.34');
    await page.getByRole('button', { name: /^Queue payment/ }).click();
    await expect(page.getByRole('heading', { name: 'Payment queued' })).toBeVisible();
    await pillSays(page, '1 waiting');

    const old = build.deployAnew();
    await server.kill();
    await server.restart();
    wire.set({ kind: 'clear' });
    await expect(page.getByRole('heading', { name: 'Payment submitted' })).toBeVisible();
    await lookForUpdate(page);
    await expect(page.getByText(offer)).toBeVisible();

    // The update is not forced: the old page continues with its own chunks, which the server no longer has.
    const [chunk = ''] = old.filter((name) => name.startsWith('approvals.index'));
    expect((await fetch(`http://127.0.0.1:${server.port}/assets/${chunk}`)).status).not.toBe(200);
    await page.getByRole('link', { name: /^Approvals/ }).click();
    await expect(page.getByRole('heading', { name: 'Approvals', level: 1 })).toBeVisible();
    expect(await buildOf(page)).toBe(oldBuild);
    await expect(page.getByText(offer)).toBeVisible();

    await page.getByRole('button', { name: 'Reload now' }).click();
    await expect.poll(() => buildOf(page).catch(() => oldBuild)).not.toBe(oldBuild);
    await expect(page.getByRole('heading', { name: 'Approvals', level: 1 })).toBeVisible();
    await expect(page.getByText(offer)).toHaveCount(0);
    await pillSays(page, /Up to date/);
    expect(await timesPaid(server, tom, 1_234)).toBe(1);
    expect(wire.sentCount(paying)).toBe(1);
  } finally {
    await device.close();
    await wire.close();
    await server.stop();
    build.remove();
  }
});

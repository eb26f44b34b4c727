import type { Page } from '@playwright/test';
import { connectDevice } from '../support/connected-device.ts';
import { copyBuild } from '../support/server/deploy.ts';
import { startPortalServer } from '../support/server/portal-server.ts';
import { signIn, tom, worksOffline } from '../support/steps.ts';
import { expect, test } from '../support/world.ts';

type Marked = { isSamePage?: boolean };

/** A reload deletes this variable. */
async function mark(page: Page): Promise<void> {
  await page.evaluate(() => void ((globalThis as Marked).isSamePage = true));
}

function isMarked(page: Page): Promise<boolean> {
  return page.evaluate(() => (globalThis as Marked).isSamePage === true);
}

test('case 71: a page from before a deploy uses its cached files, and reloads once if they are gone', async () => {
  const build = copyBuild();
  const server = await startPortalServer({ build: build.directory });
  const { device, wire } = await connectDevice(server.port, {});
  try {
    const page = await device.open(wire.url('/login'));
    await signIn(page, tom);
    await worksOffline(page);
    await mark(page);
    const old = build.deployAnew();
    await server.kill();
    await server.restart();
    const [chunk = ''] = old.filter((name) => name.startsWith('approvals.index'));
    expect((await fetch(`http://127.0.0.1:${server.port}/assets/${chunk}`)).status).not.toBe(200);

    await page.getByRole('link', { name: 'Approvals' }).click();
    await expect(page.getByRole('heading', { name: 'Approvals', level: 1 })).toBeVisible();
    expect(await isMarked(page)).toBe(true);

    // The browser ran out of space and deleted the cached files.
    await page.evaluate(async () => {
      for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister();
      for (const name of await caches.keys()) await caches.delete(name);
    });
    const control = await device.context().newCDPSession(page);
    await control.send('Network.clearBrowserCache');
    let loads = 0;
    page.on('load', () => (loads += 1));
    await page.getByRole('link', { name: 'Pay', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Select invoices to pay' })).toBeVisible();
    expect(await isMarked(page)).toBe(false);
    expect(loads).toBe(1);
  } finally {
    await device.close();
    await wire.close();
    await server.stop();
    build.remove();
  }
});

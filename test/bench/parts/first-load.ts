import type { Page } from '@playwright/test';
import { gzippedBytes } from '../../built/first-load.ts';
import { benchDevice } from '../bench-device.ts';
import { demoPassword, homeIsShown, tom, trySignIn, worksOffline } from '../../journeys/support/steps.ts';
import type { BenchResult } from '../bench-result.ts';
import { countResult } from '../bench-result.ts';
import type { BenchWorld } from '../bench-world.ts';
import type { WatchWish } from '../watched-page.ts';
import { openWatched } from '../watched-page.ts';

const formIsShown = `document.querySelector('form button[type=submit]:enabled') !== null`;
const invoiceIsShown = `document.querySelector('[role=row] a[href*="/invoices/"]') !== null`;

/**
 * What a browser really asks for, compressed as it travels: from the navigation until the frame in which somebody can sign in, and
 * in which a signed-in person sees the first invoices. What the worker fetches beside it, to start without a network the next
 * time, is not counted, nor what is asked for when that is drawn.
 */
export async function benchFirstLoad(world: BenchWorld): Promise<readonly BenchResult[]> {
  const device = await benchDevice();
  try {
    const page = await device.open('about:blank');
    const signIn = await filesAskedFor(page, { url: world.url('/login'), isShown: formIsShown });
    await trySignIn(page, tom, demoPassword);
    await homeIsShown(page);
    await worksOffline(page);
    const tab = await device.context().newPage();
    const list = await filesAskedFor(tab, { url: world.url('/account-overview'), isShown: invoiceIsShown });
    return [
      countResult('/login: scripts until the form can be sent', kilobytes(signIn, '.js'), 134, 'KB'),
      countResult('/login: styles until the form can be sent', kilobytes(signIn, '.css'), 20, 'KB'),
      countResult('Signed in, to the first invoices: scripts', kilobytes(list, '.js'), 300, 'KB'),
      countResult('Signed in, to the first invoices: files of the build', list.size, 25, 'files'),
    ];
  } finally {
    await device.close();
  }
}

/** The files of the build that a page has begun to read by the frame that shows what is waited for, by its own clock. */
async function filesAskedFor(page: Page, wish: WatchWish): Promise<ReadonlySet<string>> {
  const shownAtMs = await openWatched(page, wish);
  const addresses = await page.evaluate(
    (untilMs) =>
      performance
        .getEntriesByType('resource')
        .filter(({ startTime }) => startTime <= untilMs)
        .map(({ name }) => name),
    shownAtMs,
  );
  const paths = addresses.map((address) => new URL(address).pathname.slice(1));
  return new Set(paths.filter((path) => /\.(?:js|css)$/.test(path) && path !== 'service-worker.js'));
}

function kilobytes(files: ReadonlySet<string>, extension: string): number {
  const ofKind = [...files].filter((file) => file.endsWith(extension));
  return ofKind.reduce((sum, file) => sum + gzippedBytes(file), 0) / 1000;
}

import type { Page } from '@playwright/test';
import { gzippedBytes } from '../../built/first-load.ts';
import { benchDevice } from '../bench-device.ts';
import { demoPassword, homeIsShown, tom, trySignIn, worksOffline } from '../../journeys/support/steps.ts';
import { type BenchResult, countResult } from '../bench-result.ts';
import type { BenchWorld } from '../bench-world.ts';
import { type WatchWish, openWatched } from '../watched-page.ts';

const formIsShown = `document.querySelector('form button[type=submit]:enabled') !== null`;
const invoiceIsShown = `document.querySelector('[role=row] a[href*="/invoices/"]') !== null`;

/**
 * The bytes that a browser requests, compressed as sent: from navigation to the frame with a usable sign-in, and to the frame with the
 * first invoices for a signed-in person. Files that the worker fetches for the next offline start do not count, nor requests after the
 * frame.
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
      countResult('/login: scripts until the form can be sent', kilobytes(signIn, '.js'), 130, 'KB'),
      countResult('/login: styles until the form can be sent', kilobytes(signIn, '.css'), 20, 'KB'),
      countResult('Signed in, to the first invoices: scripts', kilobytes(list, '.js'), 300, 'KB'),
      countResult('Signed in, to the first invoices: files of the build', list.size, 25, 'files'),
    ];
  } finally {
    await device.close();
  }
}

/** The build's files that a page has started to load before the frame with the awaited content, by the page's own clock. */
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

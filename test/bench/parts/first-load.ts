import type { Page } from '@playwright/test';
import { gzippedBytes } from '../../built/first-load.ts';
import { benchDevice } from '../bench-device.ts';
import { demoPassword, tom, trySignIn, worksOffline } from '../../journeys/support/steps.ts';
import type { BenchResult } from '../bench-result.ts';
import { countResult } from '../bench-result.ts';
import type { BenchWorld } from '../bench-world.ts';

/**
 * What a browser really asks for, compressed as it travels: until somebody can sign in, and until a signed-in person sees the
 * first invoices. What the worker fetches beside it, to start without a network the next time, is not counted.
 */
export async function benchFirstLoad(world: BenchWorld): Promise<readonly BenchResult[]> {
  const device = await benchDevice();
  try {
    const page = await device.open('about:blank');
    const signIn = await filesAskedFor(page, async () => {
      await page.goto(world.url('/login'));
      await page.getByRole('button', { name: 'Sign in', exact: true }).click({ trial: true });
    });
    await trySignIn(page, tom, demoPassword);
    await page.waitForURL((url) => url.pathname !== '/login');
    await worksOffline(page);
    const list = await filesAskedFor(page, async () => {
      await page.goto(world.url('/account-overview'));
      await page.locator('[role=row] a[href*="/invoices/"]').first().waitFor();
    });
    return [
      countResult('/login: scripts until the form can be sent', kilobytes(signIn, '.js'), 135, 'KB'),
      countResult('/login: styles until the form can be sent', kilobytes(signIn, '.css'), 20, 'KB'),
      countResult('Signed in, to the first invoices: scripts', kilobytes(list, '.js'), 300, 'KB'),
    ];
  } finally {
    await device.close();
  }
}

/** The files of the build that a page asks for meanwhile. */
async function filesAskedFor(page: Page, work: () => Promise<void>): Promise<ReadonlySet<string>> {
  const files = new Set<string>();
  const note = (request: { readonly url: () => string }) => void files.add(new URL(request.url()).pathname.slice(1));
  page.on('request', note);
  await work();
  page.off('request', note);
  return files;
}

function kilobytes(files: ReadonlySet<string>, extension: string): number {
  const ofKind = [...files].filter((file) => file.endsWith(extension) && file !== 'service-worker.js');
  return ofKind.reduce((sum, file) => sum + gzippedBytes(file), 0) / 1000;
}

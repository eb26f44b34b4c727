import { expect, type Page } from '@playwright/test';
import { benchDevice } from '../bench-device.ts';
import { recordsOnDevice, rowsOnDevice } from '../../journeys/support/device-rows.ts';
import { buildBare } from '../bare/build-bare.ts';
import { serveBare } from '../bare/serve-bare.ts';
import { type BenchResult, ratioResult, timesResult } from '../bench-result.ts';
import type { BenchWorld } from '../bench-world.ts';
import { alternately } from '../measure.ts';
import { syncedDevice } from '../synced-device.ts';
import { coldStart, tall } from '../watched-page.ts';

/** A lower mid-range phone, relative to a developer's machine. */
const slowdown = 4;

/** His card on which his individual limit is the tightest. */
const digits = '4417';

/** Types the amount as soon as its field exists. */
const typesAnAmount = `
  const field = document.querySelector('main input[inputmode]');
  if (field && field.value === '') {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, '120.50');
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }`;

/** From navigation to the result for a typed amount, without a network, on a slow processor in a new browser process. */
export async function benchLimitCheck(world: BenchWorld, repetitions: number): Promise<readonly BenchResult[]> {
  const { device, page } = await syncedDevice(world.url, 'purchaser@harbour.example');
  const card = (await rowsOnDevice(page, 'cards')).find(({ last4 }) => last4 === digits);
  if (!card) throw new Error('The purchaser has no such card on this device.');
  const url = world.url(`/limit-check?card=${card.id}`);
  await page.setViewportSize(tall);
  await page.goto(url);
  await isCopied(page);
  await device.quit();
  const folder = world.folder('bare-blank');
  await buildBare('blank', folder);
  const server = await serveBare(folder);
  const bareDevice = await benchDevice();
  const barePage = await bareDevice.open(server.url('/'));
  await barePage.evaluate(async () => void (await navigator.serviceWorker.ready));
  await bareDevice.quit();
  await Promise.all([world.stopServer(), server.stop()]);
  const pair = await alternately(
    repetitions,
    () =>
      coldStart(device, {
        url,
        isShown: `[...document.querySelectorAll('main [role=status]')].some((said) => /Fits|Over by/.test(said.textContent))`,
        onChange: typesAnAmount,
        slowdown,
      }),
    () => coldStart(bareDevice, { url: server.url('/'), isShown: `document.querySelector('[data-row]')`, slowdown }),
  );
  await Promise.all([device.close(), bareDevice.close(), world.startServer()]);
  return [
    ratioResult('Limit check without a network, at a quarter of the speed', pair, 3),
    timesResult('… the time itself', pair.ours, 900),
  ];
}

/** The snapshot of the page is stored, a moment after it was opened. */
async function isCopied(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      const kept = (await recordsOnDevice(page, 'persisted')) as readonly { readonly id: string }[];
      return kept.map(({ id }) => id);
    })
    .toContain('screen:/limit-check');
}

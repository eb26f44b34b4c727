import type { Page } from '@playwright/test';
import type { Device } from '../journeys/support/device.ts';
import { startPlainBrowser } from './plain-browser.ts';

export type WatchWish = {
  readonly url: string;
  /** An expression of the page that is true once the awaited content is shown. */
  readonly isShown: string;
  /** Statements that run in the page after each change, before the check: they simulate a person who types. */
  readonly onChange?: string;
  /** The factor by which the processor is slowed down. */
  readonly slowdown?: number;
};

/** Tall enough for fifty rows of the list and the content above them. */
export const tall = { width: 1440, height: 2_900 };
export const waitLimitMs = 60_000;

/** The page writes its milliseconds into this part of its URL. */
const mark = '#shown-after=';

/**
 * Starts the browser of a device again, opens one page in it, and closes it normally; returns the result of `openWatched`. The page
 * reports through its URL: a callback function would need an enabled debugger runtime.
 */
export async function coldStart({ profile }: Device, wish: WatchWish): Promise<number> {
  const browser = await startPlainBrowser(profile);
  try {
    const { shown, tell } = waitFor(wish);
    browser.on('Page.navigatedWithinDocument', ({ url }) => {
      const [, ms] = String(url).split(mark);
      if (ms !== undefined) tell(Number(ms));
    });
    const tells = `(ms) => History.prototype.replaceState.call(history, history.state, '', '${mark}' + ms)`;
    await browser.tell('Emulation.setDeviceMetricsOverride', { ...tall, deviceScaleFactor: 1, mobile: false });
    await browser.tell('Emulation.setCPUThrottlingRate', { rate: wish.slowdown ?? 1 });
    await browser.tell('Page.addScriptToEvaluateOnNewDocument', { source: watching(wish, tells) });
    const [ms] = await Promise.all([shown, browser.tell('Page.navigate', { url: wish.url })]);
    return ms;
  } finally {
    await browser.quit();
  }
}

/** Milliseconds from the start of the navigation until the frame in which the page shows the awaited content. */
export async function openWatched(page: Page, wish: WatchWish): Promise<number> {
  const { shown, tell } = waitFor(wish);
  await page.setViewportSize(tall);
  await page.exposeFunction('benchShown', tell);
  await page.addInitScript({ content: watching(wish, 'window.benchShown') });
  const debugging = await page.context().newCDPSession(page);
  await debugging.send('Emulation.setCPUThrottlingRate', { rate: wish.slowdown ?? 1 });
  await page.goto(wish.url, { waitUntil: 'commit' });
  return shown;
}

function waitFor({ url, isShown }: WatchWish): {
  readonly shown: Promise<number>;
  readonly tell: (ms: number) => void;
} {
  let tell: (ms: number) => void = () => undefined;
  const shown = new Promise<number>((resolve, reject) => {
    tell = resolve;
    setTimeout(() => reject(new Error(`${url} did not show: ${isShown}`)), waitLimitMs).unref();
  });
  return { shown, tell };
}

/** The clock of a page begins with its navigation. A message that is sent in a frame arrives after that frame. */
function watching({ isShown, onChange = '' }: WatchWish, tells: string): string {
  return `{
    const look = () => {
      ${onChange}
      if (!(${isShown})) return;
      watcher.disconnect();
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port2.onmessage = () => (${tells})(performance.now());
        port1.postMessage(null);
      });
    };
    const watcher = new MutationObserver(look);
    watcher.observe(document, { childList: true, subtree: true, characterData: true, attributes: true });
  }`;
}

import type { Page } from '@playwright/test';
import type { Device } from '../journeys/support/device.ts';

export type WatchWish = {
  readonly url: string;
  /** An expression of the page that is true once what is waited for is in it. */
  readonly isShown: string;
  /** Statements that run in the page whenever it has changed, before it is looked at: somebody who types. */
  readonly onChange?: string;
  /** How many times slower the processor is made. */
  readonly slowdown?: number;
};

/** Tall enough for fifty rows of the list and what stands above them. */
const tall = { width: 1440, height: 2_900 };
export const patienceMs = 60_000;

/** Starts the browser of a device anew, opens one page in it, and ends it in the ordinary way; answers what `openWatched` does. */
export async function coldStart(device: Device, wish: WatchWish): Promise<number> {
  await device.restart();
  try {
    const page = device.context().pages()[0] ?? (await device.context().newPage());
    return await openWatched(page, wish);
  } finally {
    await device.quit();
  }
}

/** Milliseconds from the start of the navigation until the frame in which the page shows what is waited for. */
export async function openWatched(page: Page, wish: WatchWish): Promise<number> {
  let onShown: (ms: number) => void = () => undefined;
  const shown = new Promise<number>((resolve, reject) => {
    onShown = resolve;
    setTimeout(() => reject(new Error(`${wish.url} did not show: ${wish.isShown}`)), patienceMs).unref();
  });
  await page.setViewportSize(tall);
  await page.exposeFunction('benchShown', (ms: number) => onShown(ms));
  await page.addInitScript({ content: watching(wish) });
  const debugging = await page.context().newCDPSession(page);
  await debugging.send('Emulation.setCPUThrottlingRate', { rate: wish.slowdown ?? 1 });
  await page.goto(wish.url, { waitUntil: 'commit' });
  return shown;
}

/** The clock of a page begins with its navigation. The frame is over when a message that was sent in it arrives. */
function watching({ isShown, onChange = '' }: WatchWish): string {
  return `{
    const look = () => {
      ${onChange}
      if (!(${isShown})) return;
      watcher.disconnect();
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port2.onmessage = () => window.benchShown(performance.now());
        port1.postMessage(null);
      });
    };
    const watcher = new MutationObserver(look);
    watcher.observe(document, { childList: true, subtree: true, characterData: true, attributes: true });
  }`;
}

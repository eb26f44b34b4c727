import { describe, expect, it, vi } from 'vitest';
import { createInstallOffer } from '../../../src/platform/worker/install-offer.ts';
import type { DeviceMemory } from '../../../src/platform/account/device-memory.ts';

const dayMs = 86_400_000;

/** A device with storage between starts of the page, and the browser's own install prompt. */
function aDevice(browser: { isStandalone?: boolean; hasOnlyWords?: boolean } = {}) {
  const kept = new Map<string, unknown>();
  const memory = {
    get: async (key: string) => kept.get(key) ?? null,
    set: async (key: string, value: unknown) => void kept.set(key, value),
  } as unknown as DeviceMemory;
  let nowMs = 1_000 * dayMs;
  const start = async ({ isOffered = true } = {}) => {
    const window = new EventTarget();
    const prompt = vi.fn(async () => undefined);
    const offer = createInstallOffer({
      window,
      isStandalone: false,
      hasOnlyWords: false,
      nowMs: () => nowMs,
      memory,
      ...browser,
    });
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
    if (isOffered) window.dispatchEvent(event);
    await offer.begin();
    return { offer, prompt, event, window };
  };
  return { start, pass: (days: number) => void (nowMs += days * dayMs) };
}

describe('installing the portal', () => {
  it('is not spoken of at the first visit; the browser’s own offer is kept for later', async () => {
    const { offer, event } = await aDevice().start();
    expect(event.defaultPrevented).toBe(true);
    expect(offer.way()).toBe('prompt');
    expect(offer.isDue()).toBe(false);
  });

  it('is offered once something was queued or sent', async () => {
    const { offer } = await aDevice().start();
    let told = 0;
    offer.subscribe(() => void (told += 1));
    await offer.noteSuccess();
    expect([offer.isDue(), told]).toEqual([true, 1]);
    await offer.noteSuccess();
    expect(told).toBe(1);
  });

  it('is offered at the third visit, and a reload is no visit', async () => {
    const device = aDevice();
    await device.start();
    await device.start();
    expect((await device.start()).offer.isDue()).toBe(false);
    device.pass(1);
    expect((await device.start()).offer.isDue()).toBe(false);
    device.pass(1);
    expect((await device.start()).offer.isDue()).toBe(true);
  });

  it('is never offered again after a no, also after a restart and a year', async () => {
    const device = aDevice();
    const { offer } = await device.start();
    await offer.noteSuccess();
    await offer.dismiss();
    expect(offer.isDue()).toBe(false);
    device.pass(29);
    expect((await device.start()).offer.isDue()).toBe(false);
    device.pass(365);
    expect((await device.start()).offer.isDue()).toBe(false);
  });

  it('asks the browser once, never twice', async () => {
    const { offer, prompt } = await aDevice().start();
    await offer.noteSuccess();
    await offer.install();
    await offer.install();
    expect(prompt).toHaveBeenCalledTimes(1);
    expect([offer.isDue(), offer.way()]).toEqual([false, null]);
  });

  it('is over once it is installed, until the browser offers it anew', async () => {
    const device = aDevice();
    const { offer, window } = await device.start();
    await offer.noteSuccess();
    window.dispatchEvent(new Event('appinstalled'));
    expect([offer.isDue(), offer.way()]).toEqual([false, null]);
    expect((await device.start({ isOffered: false })).offer.isDue()).toBe(false);
  });

  it('is told in words where only the browser’s menu installs, and not at all in the app itself', async () => {
    const phone = await aDevice({ hasOnlyWords: true }).start({ isOffered: false });
    await phone.offer.noteSuccess();
    expect([phone.offer.way(), phone.offer.isDue()]).toEqual(['words', true]);
    const app = await aDevice({ hasOnlyWords: true, isStandalone: true }).start({ isOffered: false });
    await app.offer.noteSuccess();
    expect([app.offer.way(), app.offer.isDue()]).toEqual([null, false]);
  });
});

import { describe, expect, it, vi } from 'vitest';
import { registerWorker } from '../../../src/platform/worker/register-worker.ts';
import { settled } from '../fake-server.ts';

/** The browser's side of a worker registration: the installing, waiting and active worker, and posted messages. */
function fakeContainer(hasController: boolean) {
  const posted: unknown[] = [];
  const asked: unknown[] = [];
  const registration = Object.assign(new EventTarget(), {
    installing: null as (EventTarget & { state: string }) | null,
    waiting: null as { postMessage: (message: unknown) => void } | null,
    update: () => Promise.resolve(),
  });
  const container = Object.assign(new EventTarget(), {
    controller: hasController ? {} : null,
    register: (...args: unknown[]) => {
      asked.push(args);
      return Promise.resolve(registration);
    },
  });
  const bringNewVersion = () => {
    const installing = Object.assign(new EventTarget(), { state: 'installing' });
    registration.installing = installing;
    registration.dispatchEvent(new Event('updatefound'));
    registration.waiting = { postMessage: (message) => void posted.push(message) };
    installing.state = 'installed';
    installing.dispatchEvent(new Event('statechange'));
  };
  const takeWaiting = () => void (registration.waiting = null);
  return { container: container as unknown as ServiceWorkerContainer, posted, asked, bringNewVersion, takeWaiting };
}

const visibility = { isVisible: () => true, subscribe: () => () => undefined };
const quiet = () => undefined;

describe('a new version of the portal', () => {
  it('is offered when it is installed, and activated only on the person’s request', async () => {
    const { container, posted, asked, bringNewVersion } = fakeContainer(true);
    const updates = registerWorker(container, visibility, quiet);
    await settled();
    expect(asked).toEqual([['/service-worker.js', { scope: '/', updateViaCache: 'none' }]]);
    let told = 0;
    updates.subscribe(() => void (told += 1));
    expect(updates.offer()).toBeNull();
    bringNewVersion();
    expect(told).toBe(1);
    expect(posted).toEqual([]);
    updates.offer()?.apply();
    expect(posted).toEqual([{ kind: 'skipWaiting' }]);
  });

  it('that another tab has accepted already is loaded at once, instead of waiting for a take-over that has been', async () => {
    const { container, posted, bringNewVersion, takeWaiting } = fakeContainer(true);
    const updates = registerWorker(container, visibility, quiet);
    await settled();
    bringNewVersion();
    takeWaiting();
    const reload = vi.fn();
    vi.stubGlobal('window', { location: { reload } });
    updates.offer()?.apply();
    vi.unstubAllGlobals();
    expect(reload).toHaveBeenCalledOnce();
    expect(posted).toEqual([]);
  });

  it('is not offered at the very first visit, where it replaces nothing', async () => {
    const { container, bringNewVersion } = fakeContainer(false);
    const updates = registerWorker(container, visibility, quiet);
    await settled();
    bringNewVersion();
    expect(updates.offer()).toBeNull();
  });

  it('does not matter to a browser without workers', () => {
    expect(registerWorker(undefined, visibility, quiet).offer()).toBeNull();
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDevicePorts } from '../../../src/platform/account/device-ports.ts';
import { deviceText, keepDeviceText } from '../../../src/platform/browser/device-texts.ts';
import {
  channelNamed,
  hasPasskeys,
  isMedia,
  readCookies,
  serviceWorkers,
  sessionTexts,
  webLocks,
  whenIdle,
  writeCookie,
} from '../../../src/platform/browser/features.ts';
import {
  askForNotifications,
  notificationPermission,
  pushManager,
  showBadge,
} from '../../../src/platform/browser/features-on-demand.ts';
import { askForStoragePromise } from '../../../src/platform/shell/storage-promise.ts';

const refused = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};
const never = () => new Promise<never>(() => undefined);

/** Each way in which a browser can fail: what the global `name` is then. */
const ways = {
  missing: (name: string) => vi.stubGlobal(name, undefined),
  throwing: (name: string) => {
    vi.stubGlobal(name, undefined);
    Object.defineProperty(globalThis, name, { configurable: true, get: refused });
  },
} as const;

const globals = [
  'BroadcastChannel',
  'navigator',
  'localStorage',
  'sessionStorage',
  'document',
  'matchMedia',
  'Notification',
  'PublicKeyCredential',
  'requestIdleCallback',
  'indexedDB',
  'window',
];

describe.each(Object.keys(ways) as (keyof typeof ways)[])('a browser whose features are %s', (way) => {
  beforeEach(() => {
    vi.useFakeTimers();
    for (const name of globals) ways[way](name);
  });
  afterEach(() => {
    vi.useRealTimers();
    for (const name of globals) Reflect.deleteProperty(globalThis, name);
    vi.unstubAllGlobals();
  });

  it('starts: each feature is told as missing', async () => {
    expect([channelNamed('portal'), webLocks(), serviceWorkers(), sessionTexts()]).toEqual([null, null, null, null]);
    expect([readCookies(), isMedia('print'), hasPasskeys()]).toEqual(['', false, false]);
    expect(() => writeCookie('a=b')).not.toThrow();
    expect(() => showBadge(3)).not.toThrow();
    expect(notificationPermission()).toBeNull();
    expect(await pushManager()).toBeNull();
    expect(await askForNotifications()).toBeNull();
  });

  it('keeps short texts until the page is closed', () => {
    keepDeviceText('colour', 'dark');
    expect(deviceText('colour')).toBe('dark');
  });

  it('does idle work after a delay', () => {
    const work = vi.fn();
    whenIdle(work);
    vi.advanceTimersByTime(5_000);
    expect(work).toHaveBeenCalledOnce();
  });

  it('tells the engine of this tab what it changed', () => {
    const log = vi.fn();
    const { broadcast, storage } = createDevicePorts({
      registration: () => Promise.resolve(undefined),
      log,
      page: null,
      sealing: {} as never,
      locks: () => ({ tryExclusive: () => Promise.resolve(true) }),
      clock: {} as never,
    });
    const heard: unknown[] = [];
    broadcast.subscribe((message) => heard.push(message));
    broadcast.post({ kind: 'pull' });
    broadcast.tellHere({ kind: 'pull' });
    expect(heard).toEqual([{ kind: 'pull' }]);
    expect(storage.indexedDB).toBeNull();
  });
});

describe('a browser whose features never answer', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('is not waited for longer than five seconds', async () => {
    vi.stubGlobal('Notification', { permission: 'granted', requestPermission: never });
    vi.stubGlobal('PushManager', class {});
    vi.stubGlobal('navigator', {
      serviceWorker: { getRegistration: never },
      setAppBadge: never,
      storage: { persisted: never, persist: never },
    });
    const answers = Promise.all([pushManager(), askForStoragePromise()]);
    showBadge(1);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await answers).toEqual([null, 'unknown']);
  });

  it('whose channel refuses a message still starts', () => {
    vi.stubGlobal(
      'BroadcastChannel',
      class extends EventTarget {
        postMessage = refused;
      },
    );
    const { broadcast } = createDevicePorts({
      registration: () => Promise.resolve(undefined),
      log: () => undefined,
      page: null,
      sealing: {} as never,
      locks: () => ({ tryExclusive: () => Promise.resolve(true) }),
      clock: {} as never,
    });
    expect(() => broadcast.post({ kind: 'signedOut' })).not.toThrow();
  });
});

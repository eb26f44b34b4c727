import { isMedia, readCookies, serviceWorkers, writeCookie } from '../browser/features.ts';
import { sessionCookieName } from '../../../domain/session/session-cookie.ts';
import type { EventStream, EventsPorts } from '../wire/events.ts';
import type { InstallPorts } from '../worker/install-offer.ts';
import { type SyncRegistration, deviceTime } from './device-ports.ts';
import type { SessionCookie } from '../identity/session-ports.ts';
import type { DeviceTime } from '../wire/server-clock.ts';

/** The readable session cookie of a page. */
export const pageCookie: SessionCookie = {
  read: () => cookieNamed(readCookies(), sessionCookieName),
  remove: () => {
    writeCookie(`${sessionCookieName}=; path=/; max-age=0; samesite=lax`);
  },
};

/** The value of one cookie of `document.cookie`; null if it is missing. */
export function cookieNamed(cookies: string, name: string): string | null {
  const found = cookies.split('; ').find((cookie) => cookie.startsWith(`${name}=`));
  const value = found?.slice(name.length + 1) ?? '';
  return value === '' ? null : value;
}

/** Whether the tab is visible. A page that returns from the back/forward cache becomes visible again. */
export const pageVisibility: EventsPorts['visibility'] = {
  isVisible: () => document.visibilityState === 'visible',
  subscribe: (listener) => {
    document.addEventListener('visibilitychange', listener);
    window.addEventListener('pageshow', listener);
    return () => {
      document.removeEventListener('visibilitychange', listener);
      window.removeEventListener('pageshow', listener);
    };
  },
};

/**
 * Locks whose requests can be aborted by a signal. Chromium may still grant a page its first lock after the request was aborted;
 * here such a grant is released at once, because no caller would ever release it.
 */
export function skippingAborted(locks: Pick<LockManager, 'request'>): Pick<LockManager, 'request'> {
  const request = (name: string, options: LockOptions, hold: LockGrantedCallback<unknown>) =>
    locks.request(name, options, (lock) => (options.signal?.aborted ? undefined : hold(lock)));
  return { request: request as LockManager['request'] };
}

export function openEventStream(address: string): EventStream {
  return new EventSource(address);
}

export async function pageRegistration(): Promise<SyncRegistration | undefined> {
  return (await serviceWorkers()?.getRegistration()) as SyncRegistration | undefined;
}

/** How this browser installs the portal. On iPhone and iPad only the browser's own menu can. */
export function pageInstalling(): Pick<InstallPorts, 'window' | 'isStandalone' | 'hasOnlyWords'> {
  const { userAgent, maxTouchPoints } = navigator;
  const isApple = /iphone|ipad|ipod/i.test(userAgent) || (/macintosh/i.test(userAgent) && maxTouchPoints > 1);
  const isStandalone =
    isMedia('(display-mode: standalone)') || ('standalone' in navigator && navigator.standalone === true);
  return { window, isStandalone, hasOnlyWords: isApple };
}

/**
 * Calls back when the browser believes to be online again, resumes a frozen page, or the device has slept under a
 * visible page: hints to retry, never facts.
 */
export function onMaybeOnline(listener: () => void): () => void {
  window.addEventListener('online', listener);
  document.addEventListener('resume', listener);
  const stopWatching = watchSleep(deviceTime, listener);
  return () => {
    window.removeEventListener('online', listener);
    document.removeEventListener('resume', listener);
    stopWatching();
  };
}

const lookEachMs = 4_000;

/**
 * Calls back repeatedly while the browser believes to be offline, because an answer may have shown otherwise meanwhile:
 * a hint to probe, never a fact.
 */
export function onMaybeOffline(listener: () => void): () => void {
  let timer: number | undefined;
  const tell = (): void => {
    window.clearTimeout(timer);
    if (navigator.onLine) return;
    listener();
    timer = window.setTimeout(tell, lookEachMs);
  };
  window.addEventListener('offline', tell);
  tell();
  return () => {
    window.clearTimeout(timer);
    window.removeEventListener('offline', tell);
  };
}

/**
 * True if the portal's server says that it no longer has this file. If it cannot be reached, the file counts as
 * existing.
 */
export async function isGone(file: string): Promise<boolean> {
  const answer = await window.fetch(file, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  return answer?.status === 404;
}

const lookMs = 10_000;
/** Timers of a busy or hidden page are late too, but never by this much. */
const sleptMs = 60_000;

/** Calls back when the device has slept: the wall clock advanced, and this timer did not. The result ends it. */
export function watchSleep(clock: Pick<DeviceTime, 'after' | 'wallMs'>, onWoken: () => void): () => void {
  let cancel = (): void => undefined;
  const look = (before: number): void => {
    cancel = clock.after(lookMs, () => {
      const now = clock.wallMs();
      look(now);
      if (now - before > lookMs + sleptMs) onWoken();
    });
  };
  look(clock.wallMs());
  return () => cancel();
}

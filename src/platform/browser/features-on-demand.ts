import { serviceWorkers } from './features.ts';
import { orNone } from './worker-features.ts';

// Features that a start does not need. They answer after five seconds at the latest, also in a browser that never does.

const answerMs = 5_000;

/** The browser's answer; null if it fails or times out. */
export function inTime<T>(ask: () => Promise<T | undefined> | undefined): Promise<T | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), answerMs);
    Promise.resolve(orNone(ask))
      .then(
        (answer) => resolve(answer ?? null),
        () => resolve(null),
      )
      .finally(() => clearTimeout(timer));
  });
}

/** Push messages; null where the browser has none. */
export async function pushManager(): Promise<PushManager | null> {
  if (notificationPermission() === null) return null;
  return (await inTime(() => serviceWorkers()?.getRegistration()))?.pushManager ?? null;
}

/** What the person answered about notifications; null where the browser has none. */
export function notificationPermission(): NotificationPermission | null {
  return orNone(() => ('PushManager' in globalThis ? Notification.permission : null));
}

/** Shows the browser's question; not limited in time, because the person answers. */
export async function askForNotifications(): Promise<NotificationPermission | null> {
  return Promise.resolve(orNone(() => Notification.requestPermission())).catch(() => null);
}

/** The storage's manager, which may promise to keep the storage. */
export function storageManager(): StorageManager | null {
  return orNone(() => navigator.storage);
}

/** Shows a count on the icon of the installed app; 0 removes it. */
export function showBadge(count: number): void {
  void orNone(() => navigator.setAppBadge(count).catch(() => undefined));
}

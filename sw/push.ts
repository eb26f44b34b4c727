/** The server's push message: see `server/notices/push/send-push.ts`. */
type Pushed = { readonly title: string; readonly body: string; readonly path: string; readonly tag: string };

type OpenWindow = {
  readonly navigate: (path: string) => Promise<{ readonly focus: () => Promise<unknown> } | null>;
};

/** The part of the worker's scope that push messages need. */
export type PushScope = EventTarget & {
  readonly registration: Pick<ServiceWorkerRegistration, 'showNotification'>;
  readonly clients: {
    readonly matchAll: (options: { readonly type: 'window' }) => Promise<readonly OpenWindow[]>;
    readonly openWindow: (path: string) => Promise<unknown>;
  };
};

type PushEvent = Event & {
  readonly data: { readonly json: () => unknown } | null;
  readonly waitUntil: (work: Promise<unknown>) => void;
};
type ClickEvent = Pick<PushEvent, 'waitUntil'> & {
  readonly notification: { readonly data: unknown; readonly close: () => void };
};

/** Shows a push notification; a newer one with the same tag replaces it. A click opens the page that it names. */
export function showPushesOn(scope: PushScope): void {
  scope.addEventListener('push', (event) => {
    const { data, waitUntil } = event as PushEvent;
    const pushed = readPushed(data);
    if (!pushed) return;
    const { title, body, path, tag } = pushed;
    const shown = scope.registration.showNotification(title, { body, tag, icon: '/icons/icon-192.png', data: path });
    waitUntil.call(event, shown);
  });
  scope.addEventListener('notificationclick', (event) => {
    const { notification, waitUntil } = event as unknown as ClickEvent;
    notification.close();
    waitUntil.call(event, openPage(scope, String(notification.data)));
  });
}

function readPushed(data: PushEvent['data']): Pushed | null {
  try {
    if (!data) return null;
    const { title, body, path, tag } = data.json() as Partial<Pushed>;
    // Only a page of this origin.
    return title && body && tag && path && /^\/(?!\/)/.test(path) ? { title, body, path, tag } : null;
  } catch {
    return null;
  }
}

/** Uses an open window, or a new one if that window refuses because this worker does not control it. */
async function openPage({ clients }: PushScope, path: string): Promise<void> {
  const [open] = await clients.matchAll({ type: 'window' });
  const moved = await open?.navigate(path).catch(() => null);
  if (moved) await moved.focus();
  else await clients.openWindow(path);
}

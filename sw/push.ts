/** What the server pushes: see `server/notices/push/send-push.ts`. */
type Pushed = { readonly title: string; readonly body: string; readonly path: string; readonly tag: string };

type OpenWindow = {
  readonly navigate: (path: string) => Promise<{ readonly focus: () => Promise<unknown> } | null>;
};

/** As much of a worker as showing messages needs. */
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

/** Shows a pushed message; a newer one about the same takes its place. Opening it leads to the page that it names. */
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
    // A page of our own, never another origin.
    return title && body && tag && path && /^\/(?!\/)/.test(path) ? { title, body, path, tag } : null;
  } catch {
    return null;
  }
}

/** In a window that is open, or in a new one: a window that this worker does not serve refuses. */
async function openPage({ clients }: PushScope, path: string): Promise<void> {
  const [open] = await clients.matchAll({ type: 'window' });
  const moved = await open?.navigate(path).catch(() => null);
  if (moved) await moved.focus();
  else await clients.openWindow(path);
}

import { expect, it } from 'vitest';
import { type PushScope, showPushesOn } from '../../sw/push.ts';

/** A worker that records its notifications and windows; `windows` are already open, and refuse access unless they are its own. */
function worker(windows: readonly { isOwn: boolean }[] = []) {
  const did: string[] = [];
  const scope = Object.assign(new EventTarget(), {
    registration: {
      showNotification: async (title: string, options?: NotificationOptions) =>
        void did.push(`${title}: ${options?.body} (${options?.tag})`),
    },
    clients: {
      matchAll: async () =>
        windows.map(({ isOwn }) => ({
          navigate: async (path: string) => {
            if (!isOwn) throw new TypeError('Not its own.');
            did.push(`moved to ${path}`);
            return { focus: async () => void did.push('focused') };
          },
        })),
      openWindow: async (path: string) => void did.push(`opened ${path}`),
    },
  }) satisfies PushScope;
  showPushesOn(scope);
  const happens = async (kind: string, fields: object) => {
    const work: Promise<unknown>[] = [];
    scope.dispatchEvent(
      Object.assign(new Event(kind), { ...fields, waitUntil: (one: Promise<unknown>) => void work.push(one) }),
    );
    await Promise.all(work);
  };
  return {
    did,
    push: (data: unknown) => happens('push', { data: { json: () => data } }),
    open: (path: string) =>
      happens('notificationclick', { notification: { data: path, close: () => did.push('closed') } }),
  };
}

const message = { title: 'Northgate Trade', body: 'a payment failed', path: '/payments', tag: 'payment-failed' };

it('a push message is shown, and opens its page', async () => {
  const { did, push, open } = worker();
  await push(message);
  await open('/payments');
  expect(did).toEqual(['Northgate Trade: a payment failed (payment-failed)', 'closed', 'opened /payments']);
});

it('a push message opens in an existing window of the worker', async () => {
  const own = worker([{ isOwn: true }]);
  await own.open('/payments');
  expect(own.did).toEqual(['closed', 'moved to /payments', 'focused']);
  const others = worker([{ isOwn: false }]);
  await others.open('/payments');
  expect(others.did).toEqual(['closed', 'opened /payments']);
});

it('a push message without a page of the portal is not shown', async () => {
  const { did, push } = worker();
  await push({ ...message, path: '//elsewhere.example' });
  await push({ ...message, path: undefined });
  await push('text');
  expect(did).toEqual([]);
});

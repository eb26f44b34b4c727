import type { Refused } from '../wire/delivery.ts';
import { failureOf } from '../wire/failure.ts';
import type { GraphqlClient } from '../wire/graphql-client.ts';
import { dropPushMutation, keepPushMutation, pushKeyQuery } from './push.documents.ts';

/** Whether messages are pushed to this browser: it cannot, its person has forbidden it there, they are not, or they are. */
export type PushState = 'unsupported' | 'forbidden' | 'off' | 'on';
/** Where it stands after a change, and why it failed. */
export type PushChange = { readonly state: PushState; readonly failure: Refused | null };

export const pushStateQuery = { queryKey: ['push-state'], queryFn: () => pushState() };

export async function pushState(): Promise<PushState> {
  const manager = await pushManager();
  if (!manager) return 'unsupported';
  if (Notification.permission === 'denied') return 'forbidden';
  const subscription = Notification.permission === 'granted' ? await manager.getSubscription() : null;
  return subscription ? 'on' : 'off';
}

/** Has the browser ask its person, and tells the server where it is reached. Call it from a button: browsers ask only then. */
export async function turnOnPush(client: GraphqlClient): Promise<PushChange> {
  const manager = await pushManager();
  if (!manager || (await Notification.requestPermission()) !== 'granted')
    return { state: await pushState(), failure: null };
  const key = await client.request(pushKeyQuery, {});
  if (key.kind !== 'answered') return { state: await pushState(), failure: failureOf(key) };
  const subscription = await subscribed(manager, key.body.pushKey);
  if (!subscription) return { state: 'off', failure: failureOf({ kind: 'requestRefused', code: 'NO_CONNECTION' }) };
  const kept = await client.request(keepPushMutation, addressOf(subscription));
  if (kept.kind === 'answered') return { state: 'on', failure: null };
  await subscription.unsubscribe().catch(() => false);
  return { state: await pushState(), failure: failureOf(kept) };
}

/** Ends it here first: a server that does not hear of it is told by the push service. */
export async function turnOffPush(client: GraphqlClient): Promise<PushChange> {
  const endpoint = await endPush();
  if (endpoint) await client.request(dropPushMutation, { endpoint });
  return { state: await pushState(), failure: null };
}

/** Ends it in this browser, also without a connection; answers where it was reached. */
export async function endPush(): Promise<string | null> {
  const subscription = await (await pushManager())?.getSubscription();
  return subscription && (await subscription.unsubscribe()) ? subscription.endpoint : null;
}

/** Tells the server again where this browser is reached: it is somebody's only while they are signed in. */
export async function renewPush(client: GraphqlClient): Promise<void> {
  if ((await pushState()) !== 'on') return;
  const subscription = await (await pushManager())?.getSubscription();
  if (subscription) await client.request(keepPushMutation, addressOf(subscription));
}

async function pushManager(): Promise<PushManager | null> {
  if (!('PushManager' in globalThis) || !('Notification' in globalThis)) return null;
  return (await navigator.serviceWorker?.getRegistration())?.pushManager ?? null;
}

/** Null where the browser's push service does not answer. One of another installation's key is replaced. */
async function subscribed(manager: PushManager, key: string): Promise<PushSubscription | null> {
  const options = { userVisibleOnly: true, applicationServerKey: key };
  try {
    return await manager.subscribe(options);
  } catch {
    const former = await manager.getSubscription();
    if (!former) return null;
    await former.unsubscribe();
    return manager.subscribe(options).catch(() => null);
  }
}

function addressOf(subscription: PushSubscription) {
  const { keys = {} } = subscription.toJSON();
  return { endpoint: subscription.endpoint, p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' };
}

import { askForNotifications, inTime, notificationPermission, pushManager } from '../browser/features-on-demand.ts';
import type { Refused } from '../wire/delivery.ts';
import { failureOf } from '../wire/failure.ts';
import type { GraphqlClient } from '../wire/graphql/graphql-client.ts';
import { dropPushMutation, keepPushMutation, pushKeyQuery } from './push.documents.ts';

/** The state of push notifications in this browser: not supported, forbidden by the person, off, or on. */
export type PushState = 'unsupported' | 'forbidden' | 'off' | 'on';
/** The state after a change, and the reason of a failure. */
export type PushChange = { readonly state: PushState; readonly failure: Refused | null };

export const pushStateQuery = { queryKey: ['push-state'], queryFn: () => pushState() };

export async function pushState(): Promise<PushState> {
  const manager = await pushManager();
  if (!manager) return 'unsupported';
  if (notificationPermission() === 'denied') return 'forbidden';
  const isGranted = notificationPermission() === 'granted';
  const subscription = isGranted ? await inTime(() => manager.getSubscription().then((one) => one ?? undefined)) : null;
  return subscription ? 'on' : 'off';
}

/** Shows the browser's permission prompt and sends the push address to the server. Call it from a click: browsers show the prompt only then. */
export async function turnOnPush(client: GraphqlClient): Promise<PushChange> {
  const manager = await pushManager();
  if (!manager || (await askForNotifications()) !== 'granted') return { state: await pushState(), failure: null };
  const key = await client.request(pushKeyQuery, {});
  if (key.kind !== 'answered') return { state: await pushState(), failure: failureOf(key) };
  const subscription = await subscribed(manager, key.body.pushKey);
  if (!subscription) return { state: 'off', failure: failureOf({ kind: 'requestRefused', code: 'NO_CONNECTION' }) };
  const kept = await client.request(keepPushMutation, addressOf(subscription));
  if (kept.kind === 'answered') return { state: 'on', failure: null };
  await subscription.unsubscribe().catch(() => false);
  return { state: await pushState(), failure: failureOf(kept) };
}

/** Ends it in this browser first: if the server does not receive the request, the push service tells it. */
export async function turnOffPush(client: GraphqlClient): Promise<PushChange> {
  const endpoint = await endPush();
  if (endpoint) await client.request(dropPushMutation, { endpoint });
  return { state: await pushState(), failure: null };
}

/** Ends push messages in this browser, also offline; returns the former push address. */
export async function endPush(): Promise<string | null> {
  const subscription = await (await pushManager())?.getSubscription();
  return subscription && (await subscription.unsubscribe()) ? subscription.endpoint : null;
}

/** Sends the push address to the server again: the server links it to a person only while they are signed in. */
export async function renewPush(client: GraphqlClient): Promise<void> {
  if ((await pushState()) !== 'on') return;
  const subscription = await (await pushManager())?.getSubscription();
  if (subscription) await client.request(keepPushMutation, addressOf(subscription));
}

/** Null if the browser's push service does not answer. Replaces a subscription with the key of another installation. */
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

import { graphql } from '../wire/operation.ts';

/** The installation's public key, which the browser needs for a push subscription. */
export const pushKeyQuery = graphql(`query pushKey { pushKey }`);

/** Turns push notifications on for this browser. Refusals: BAD_INPUT for an address of an unknown push service. */
export const keepPushMutation =
  graphql(`mutation keepPushSubscription($endpoint: String!, $p256dh: String!, $auth: String!) {
  keepPushSubscription(endpoint: $endpoint, p256dh: $p256dh, auth: $auth)
}`);

/** Turns push notifications off for this browser. */
export const dropPushMutation = graphql(`mutation dropPushSubscription($endpoint: String!) {
  dropPushSubscription(endpoint: $endpoint)
}`);

import { graphql } from '../wire/operation.ts';

/** The key of the installation with which a browser agrees to be written to. */
export const pushKeyQuery = graphql(`query pushKey { pushKey }`);

/** From now on messages are pushed to this browser. Refusals: BAD_INPUT for an address of no known push service. */
export const keepPushMutation =
  graphql(`mutation keepPushSubscription($endpoint: String!, $p256dh: String!, $auth: String!) {
  keepPushSubscription(endpoint: $endpoint, p256dh: $p256dh, auth: $auth)
}`);

/** No message is pushed to this browser any more. */
export const dropPushMutation = graphql(`mutation dropPushSubscription($endpoint: String!) {
  dropPushSubscription(endpoint: $endpoint)
}`);

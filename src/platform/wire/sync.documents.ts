import * as v from 'valibot';
import { actionAnswerSchema } from '../../../domain/envelope.ts';
import { deviceSecretSchema } from '../../../domain/session/device-secret.ts';
import { digestAnswerSchema, pullAnswerSchema } from '../../../domain/sync/pull-answer.ts';
import { graphql } from './operation.ts';

/** One page of what changed since the cursor; null starts a first load. */
export const changesQuery = graphql(
  `query changes($cursor: String, $limit: Int!) {
  changes(cursor: $cursor, limit: $limit) {
    upserts { collection id row }
    removals { collection id }
    cursor more reset serverTime feedVersion
    progress { delivered total }
  }
}`,
  { answer: v.object({ changes: pullAnswerSchema }) },
);

/** The secret that the server has for this person on this device; made when it is first asked for. */
export const deviceSecretMutation = graphql(
  `mutation deviceSecret($deviceId: ID!) {
  deviceSecret(deviceId: $deviceId)
}`,
  {
    answer: v.object({ deviceSecret: deviceSecretSchema }),
  },
);

/** Count and hash per collection of the rows that a device should hold. */
export const digestsQuery = graphql(
  `query digests {
  digests { collection count hash }
}`,
  { answer: v.object({ digests: digestAnswerSchema }) },
);

/** Tells which collections were found to differ on the device, and by how many rows. */
export const reportMismatchesMutation = graphql(`mutation reportMismatches($mismatches: [MismatchInput!]!) {
  reportMismatches(mismatches: $mismatches)
}`);

/** Charges older than those that a device keeps by itself, newest first. */
export const olderChargesQuery = graphql(`query olderCharges($first: Int!, $after: String) {
  charges(filter: { beyondKept: true }, sort: BILL_DATE_DESC, first: $first, after: $after) {
    nodes { row }
    pageInfo { endCursor hasNextPage }
    totalCount asOf
  }
}`);

/** Sends at most 25 actions of one subject; each has its own transaction and its own answer. */
export const performActionsMutation = graphql(
  `mutation performActions($actions: [ActionEnvelopeInput!]!) {
  performActions(actions: $actions) {
    id outcome code values
    current { collection id row }
    feedVersion result
  }
}`,
  {
    answer: v.object({ performActions: v.array(v.nullable(actionAnswerSchema)) }),
  },
);

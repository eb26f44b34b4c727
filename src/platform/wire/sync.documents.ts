import * as v from 'valibot';
import { actionAnswerSchema } from '../../../domain/envelope.ts';
import { deviceSecretSchema } from '../../../domain/session/device-secret.ts';
import { digestAnswerSchema, pullAnswerSchema } from '../../../domain/sync/pull-answer.ts';
import { graphql } from './operation.ts';

/** One page of changes since the cursor; null starts a first load. */
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

/** The server's secret for this person on this device; created at the first request. */
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

/** Reports which collections differ on the device, and by how many rows. */
export const reportMismatchesMutation = graphql(`mutation reportMismatches($mismatches: [MismatchInput!]!) {
  reportMismatches(mismatches: $mismatches)
}`);

/** Charges older than those that devices keep, newest first. */
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

import * as v from 'valibot';
import type { ActionAnswer, ActionEnvelope } from '../../domain/envelope.ts';
import { collectionSchema } from '../../domain/sync/collections.ts';
import type { ServerPort } from '../offline/ports.ts';
import { mapAnswer } from './delivery.ts';
import type { GraphqlClient } from './graphql-client.ts';
import { changesQuery } from './operations/changes.ts';
import { digestsQuery } from './operations/digests.ts';
import { olderChargesQuery } from './operations/older-charges.ts';
import { performActionsMutation } from './operations/perform-actions.ts';

const noVariables = {};

/** What the engine asks of the server, over the GraphQL client. */
export function createServerPort(client: GraphqlClient): Omit<ServerPort, 'probe'> {
  return {
    performActions: async (subject, actions) =>
      mapAnswer(await client.request(performActionsMutation, { actions }, { subject }), (data) =>
        believable(actions, data.performActions),
      ),
    changes: async (subject, cursor, limit) =>
      mapAnswer(await client.request(changesQuery, { cursor, limit }, { subject }), (data) => data.changes),
    digests: async (subject) =>
      mapAnswer(await client.request(digestsQuery, noVariables, { subject }), (data) =>
        // A collection that this build does not know is a newer server's: nothing to compare here.
        data.digests.flatMap(({ collection, count, hash }) =>
          v.is(collectionSchema, collection) ? [{ collection, count, hash }] : [],
        ),
      ),
    olderCharges: async (subject, after, first) =>
      mapAnswer(await client.request(olderChargesQuery, { first, after }, { subject }), ({ charges }) => ({
        rows: charges.nodes.map((node) => node.row),
        endCursor: charges.pageInfo.endCursor,
        hasNextPage: charges.pageInfo.hasNextPage,
        totalCount: charges.totalCount,
      })),
  };
}

/**
 * The answers that can be the server's: it answers in the order of sending, each action once, and says of an effect from
 * which version on it is seen, of a refusal why. What was changed on the way is as good as missing, and is asked for again.
 */
function believable(
  actions: readonly ActionEnvelope[],
  answers: readonly (ActionAnswer | null)[],
): readonly ActionAnswer[] {
  const given = answers.filter((answer) => answer !== null);
  const places = given.map((answer) => actions.findIndex((action) => action.id === answer.id));
  const isInOrder = places.every((place, index) => place > (places[index - 1] ?? -1));
  return isInOrder ? given.filter(isCoherent) : [];
}

function isCoherent({ outcome, code, feedVersion }: ActionAnswer): boolean {
  if (outcome === 'refused') return code !== null && feedVersion === null;
  return code === null && feedVersion !== null && feedVersion > 0;
}

import * as v from 'valibot';
import { actionScope } from '../../../domain/access/verifications.ts';
import type { ActionAnswer, ActionEnvelope } from '../../../domain/envelope.ts';
import type { Subject } from '../../../domain/subject.ts';
import { collectionSchema } from '../../../domain/sync/collections.ts';
import type { ClockPort, ServerPort } from '../../offline/ports.ts';
import { type Delivery, mapAnswer } from './delivery.ts';
import type { DeviceMemory } from '../account/device-memory.ts';
import type { GraphqlClient } from './graphql/graphql-client.ts';
import { type MfaToken, type MfaTokens, createMfaTokens } from '../identity/mfa-tokens.ts';
import {
  changesQuery,
  deviceSecretMutation,
  digestsQuery,
  olderChargesQuery,
  performActionsMutation,
  reportMismatchesMutation,
} from './sync.documents.ts';

const noVariables = {};

/** The engine's server port over the GraphQL client. */
export function createServerPort(
  client: GraphqlClient,
  memory: DeviceMemory,
  clock: ClockPort,
): Omit<ServerPort, 'probe' | 'sendFile'> {
  const tokens = createMfaTokens(memory, clock);
  return {
    performActions: (subject, actions) => performActions({ client, tokens }, subject, actions),
    changes: async (subject, cursor, limit) =>
      mapAnswer(await client.request(changesQuery, { cursor, limit }, { subject }), (data) => data.changes),
    digests: async (subject) =>
      mapAnswer(await client.request(digestsQuery, noVariables, { subject }), (data) =>
        // An unknown collection comes from a newer server: it cannot be compared here.
        data.digests.flatMap(({ collection, count, hash }) =>
          v.is(collectionSchema, collection) ? [{ collection, count, hash }] : [],
        ),
      ),
    reportMismatches: (subject, mismatches) =>
      client.request(reportMismatchesMutation, { mismatches: [...mismatches] }, { subject }),
    deviceSecret: async (subject, deviceId) =>
      mapAnswer(await client.request(deviceSecretMutation, { deviceId }, { subject }), (data) =>
        bytesOf(data.deviceSecret),
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

/** Sends the code that the person has entered for one of the actions, if any: it is valid for the whole request. */
async function performActions(
  { client, tokens }: { client: GraphqlClient; tokens: MfaTokens },
  subject: Subject,
  actions: readonly ActionEnvelope[],
): Promise<Delivery<readonly ActionAnswer[]>> {
  const token = await tokens.find(subject.user, scopesOf(actions));
  const options = token ? { subject, mfaEventId: token.id } : { subject };
  const delivery = mapAnswer(await client.request(performActionsMutation, { actions: [...actions] }, options), (data) =>
    believable(actions, data.performActions),
  );
  if (token && delivery.kind === 'answered') await settleToken(tokens, token, actions, delivery.body);
  return delivery;
}

/** The verification scopes that this build knows for the actions; a newer server may require others. */
function scopesOf(actions: readonly ActionEnvelope[]): readonly string[] {
  return actions.flatMap(({ kind, input }) => actionScope(kind, input) ?? []);
}

/** Until every action has a final answer, the token may still be needed for the same ids. */
async function settleToken(
  tokens: MfaTokens,
  token: MfaToken,
  actions: readonly ActionEnvelope[],
  answers: readonly ActionAnswer[],
): Promise<void> {
  const isRefused = answers.some(({ code, values }) => code === 'MFA_REQUIRED' && values?.['scope'] === token.scope);
  if (isRefused) return tokens.drop(token);
  const done = new Set(answers.filter(({ outcome }) => outcome !== 'refused').map(({ id }) => id));
  const isUsed = actions.some(({ id, kind, input }) => done.has(id) && actionScope(kind, input) === token.scope);
  return isUsed ? tokens.use(token) : undefined;
}

/** Decodes URL-safe base64. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

/**
 * The plausible answers: in the order of the request, one per action, with a feed version for an effect and a code for a refusal. Altered
 * answers count as missing, and the action is sent again.
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

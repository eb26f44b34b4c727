import type { ServerPort } from '../offline/ports.ts';
import { unanswered } from './delivery.ts';
import type { GraphqlClient } from './graphql-client.ts';
import type { MfaTokens } from './mfa-tokens.ts';
import { probe } from './probe.ts';
import type { ProbePorts } from './probe.ts';

/**
 * The server as the engine sees it. Its operations, and the shapes of all rows with them, are loaded with the first request
 * and not before: a sign-in page needs none. Where they cannot be loaded there is no way to the server.
 */
export function createLazyServerPort(client: GraphqlClient, ports: ProbePorts, tokens: MfaTokens): ServerPort {
  const load = () =>
    import('./server-port.ts').then(
      ({ createServerPort }) => createServerPort(client, tokens),
      () => null,
    );
  return {
    performActions: async (...args) => (await load())?.performActions(...args) ?? unanswered('noRoute'),
    changes: async (...args) => (await load())?.changes(...args) ?? unanswered('noRoute'),
    digests: async (...args) => (await load())?.digests(...args) ?? unanswered('noRoute'),
    deviceSecret: async (...args) => (await load())?.deviceSecret(...args) ?? unanswered('noRoute'),
    olderCharges: async (...args) => (await load())?.olderCharges(...args) ?? unanswered('noRoute'),
    probe: () => probe(ports),
  };
}

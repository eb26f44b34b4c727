import type { ClockPort, ServerPort } from '../offline/ports.ts';
import { unanswered } from './delivery.ts';
import type { GraphqlClient } from './graphql-client.ts';
import type { DeviceMemory } from './device-memory.ts';
import { probe } from './probe.ts';
import type { ProbePorts } from './probe.ts';

/** Where the codes that a person has entered are kept. */
type TokenPorts = { readonly memory: DeviceMemory; readonly clock: ClockPort };

/**
 * The server as the engine sees it. Its operations, and the shapes of all rows with them, are loaded with the first request
 * and not before: a sign-in page needs none. Where they cannot be loaded there is no way to the server.
 */
export function createLazyServerPort(client: GraphqlClient, ports: ProbePorts & TokenPorts): ServerPort {
  const load = () =>
    import('./server-port.ts').then(
      ({ createServerPort }) => createServerPort(client, ports.memory, ports.clock),
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

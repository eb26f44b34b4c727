import type { ClockPort, Delivery, ServerPort } from '../../offline/ports.ts';
import { unansweredAfter } from './failure.ts';
import type { Bearers, GraphqlClient } from './graphql-client.ts';
import type { DeviceMemory } from '../account/device-memory.ts';
import { probe } from './probe.ts';
import type { ProbePorts } from './probe.ts';

/** Where entered codes are stored. */
type TokenPorts = { readonly memory: DeviceMemory; readonly clock: ClockPort; readonly session: Bearers };

/**
 * The server as the engine sees it. Its operations and the schemas of all rows are loaded with the first request: a
 * sign-in page needs none. Never throws: a file that fails to load counts as an unreachable server, and any other
 * exception as this browser's.
 */
export function createLazyServerPort(client: GraphqlClient, ports: ProbePorts & TokenPorts): ServerPort {
  type Loaded = Omit<ServerPort, 'probe' | 'sendFile'>;
  const load = async (): Promise<Loaded> =>
    (await import('./server-port.ts')).createServerPort(client, ports.memory, ports.clock);
  const ask = async <T>(question: (server: Loaded) => Promise<Delivery<T>>): Promise<Delivery<T>> => {
    try {
      return await question(await load());
    } catch (error) {
      return unansweredAfter(error);
    }
  };
  return {
    performActions: (...args) => ask((server) => server.performActions(...args)),
    changes: (...args) => ask((server) => server.changes(...args)),
    digests: (...args) => ask((server) => server.digests(...args)),
    reportMismatches: (...args) => ask((server) => server.reportMismatches(...args)),
    deviceSecret: (...args) => ask((server) => server.deviceSecret(...args)),
    olderCharges: (...args) => ask((server) => server.olderCharges(...args)),
    sendFile: (subject, file) =>
      ask(async () => (await import('../files/send-file.ts')).sendFile(ports, subject, file)),
    probe: () => probe(ports),
  };
}

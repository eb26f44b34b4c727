import type { ClockPort, OfflinePorts, ServerPort } from '../../offline/ports.ts';
import type { BearerStore, TabStorage } from './bearer.ts';
import type { DeviceMemory } from '../account/device-memory.ts';
import type { DevicePorts } from '../account/device-ports.ts';
import type { Delivery } from './delivery.ts';
import type { Fetch } from './exchange.ts';
import { type GraphqlClient, createGraphqlClient } from './graphql/graphql-client.ts';
import { type GraphqlWire, createGraphqlWire } from './graphql/graphql-wire.ts';
import { probe } from './probe.ts';
import type { ServerOperations } from './server-soon.ts';
import { createListeners } from '../account/listeners.ts';
import { withSealedGrant } from '../identity/sealed-grant.ts';
import type { SessionCookie } from '../identity/session-ports.ts';
import { type Session, createSession } from '../identity/session.ts';

/** What a page or the worker uses to talk to the server. */
export type Connection = {
  readonly wire: GraphqlWire;
  readonly session: Session;
  readonly client: GraphqlClient;
  /**
   * Calls back with the result of each request that is not the engine's: these also show whether there is a connection.
   */
  readonly onDelivery: (listener: (delivery: Delivery<unknown>) => void) => () => void;
  /** The ports by which the engine reaches the server. */
  readonly ports: OfflinePorts;
};

export type ConnectionOptions = {
  readonly device: DevicePorts;
  readonly memory: DeviceMemory;
  readonly bearers: BearerStore;
  /** Null in the worker, which cannot see the cookie. */
  readonly cookie: SessionCookie | null;
  readonly fetch: Fetch;
  readonly origin: string;
  readonly programId: () => string;
  readonly grantHours: () => number | Promise<number>;
  /** The operations of the engine; a page loads their code with the first of them. */
  readonly serverOf: (client: GraphqlClient, memory: DeviceMemory, clock: ClockPort) => ServerOperations;
};

/** What a page passes: the storage of its tab keeps the bearer; null if the browser forbids it. */
export type PageConnectionOptions = Omit<ConnectionOptions, 'bearers' | 'serverOf'> & {
  readonly tab: TabStorage | null;
};

/** Assembles wire, session, client and the engine's ports, the same in the page and in the worker. */
export function connect({ device, memory, serverOf, ...rest }: ConnectionOptions): Connection {
  const wire = createGraphqlWire({ ...rest, clock: device.clock });
  const session = createSession({
    ...rest,
    wire,
    device: device.storage.sealing ? withSealedGrant(memory, device.storage.sealing, device.storage.inTime) : memory,
    clock: device.clock,
    broadcast: device.broadcast,
    log: device.log,
  });
  const deliveries = createListeners<Delivery<unknown>>();
  const own = createGraphqlClient(wire, session);
  const client = telling(own, deliveries.tell);
  const { clock } = device;
  const server: ServerPort = {
    ...serverOf(own, memory, clock),
    sendFile: async (subject, file) =>
      (await import('../files/send-file.ts')).sendFile({ ...rest, clock, session }, subject, file),
    probe: () => probe(rest),
  };
  return { wire, session, client, onDelivery: deliveries.subscribe, ports: { ...device, server } };
}

/** A request that its caller aborted is no information about the connection. */
function telling(client: GraphqlClient, tell: (delivery: Delivery<unknown>) => void): GraphqlClient {
  return {
    request: async (operation, variables, options) => {
      const delivery = await client.request(operation, variables, options);
      if (!options?.signal?.aborted) tell(delivery);
      return delivery;
    },
  };
}

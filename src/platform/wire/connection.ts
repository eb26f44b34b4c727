import type { OfflinePorts } from '../../offline/ports.ts';
import type { BearerStore } from './bearer.ts';
import type { DeviceMemory } from '../account/device-memory.ts';
import type { DevicePorts } from '../account/device-ports.ts';
import type { Delivery } from './delivery.ts';
import type { Fetch } from './exchange.ts';
import type { GraphqlClient } from './graphql-client.ts';
import { createGraphqlClient } from './graphql-client.ts';
import type { GraphqlWire } from './graphql-wire.ts';
import { createGraphqlWire } from './graphql-wire.ts';
import { createLazyServerPort } from './lazy-server-port.ts';
import { createListeners } from '../account/listeners.ts';
import { withSealedGrant } from '../identity/sealed-grant.ts';
import type { SessionCookie } from '../identity/session-ports.ts';
import type { Session } from '../identity/session.ts';
import { createSession } from '../identity/session.ts';

/** What a page or the worker speaks to the server with. */
export type Connection = {
  readonly wire: GraphqlWire;
  readonly session: Session;
  readonly client: GraphqlClient;
  /** Calls back with what became of each request that is not the engine's: it tells as well whether there is a connection. */
  readonly onDelivery: (listener: (delivery: Delivery<unknown>) => void) => () => void;
  /** Everything that the engine asks for. */
  readonly ports: OfflinePorts;
};

export type ConnectionOptions = {
  readonly device: DevicePorts;
  readonly memory: DeviceMemory;
  readonly bearers: BearerStore;
  /** Null in the worker, which cannot see it. */
  readonly cookie: SessionCookie | null;
  readonly fetch: Fetch;
  readonly origin: string;
  readonly programId: () => string;
  readonly grantHours: () => number | Promise<number>;
};

/** Puts wire, session, client and the engine's ports together, the same in the page and in the worker. */
export function connect({ device, memory, ...rest }: ConnectionOptions): Connection {
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
  const server = createLazyServerPort(own, { ...rest, memory, clock: device.clock });
  return { wire, session, client, onDelivery: deliveries.subscribe, ports: { ...device, server } };
}

/** What its caller has given up tells nothing. */
function telling(client: GraphqlClient, tell: (delivery: Delivery<unknown>) => void): GraphqlClient {
  return {
    request: async (operation, variables, options) => {
      const delivery = await client.request(operation, variables, options);
      if (!options?.signal?.aborted) tell(delivery);
      return delivery;
    },
  };
}

import type { BroadcastPort, ClockPort } from '../../offline/ports.ts';
import type { BearerStore } from '../wire/bearer.ts';
import type { DeviceMemory } from '../account/device-memory.ts';
import type { Fetch } from '../wire/exchange.ts';
import type { GraphqlWire } from '../wire/graphql/graphql-wire.ts';

/** A line for the log: never amounts, names or secrets. */
export type Log = (event: string, detail?: Readonly<Record<string, string | number | boolean>>) => void;

/** The session cookie that scripts can read; null in the worker, which has no cookies. */
export type SessionCookie = { readonly read: () => string | null; readonly remove: () => void };

/** What a session needs from outside; the page and the worker pass their own. */
export type SessionPorts = {
  readonly fetch: Fetch;
  readonly origin: string;
  readonly clock: ClockPort;
  readonly wire: GraphqlWire;
  readonly device: DeviceMemory;
  readonly bearers: BearerStore;
  readonly broadcast: BroadcastPort;
  readonly cookie: SessionCookie | null;
  readonly programId: () => string;
  /** For how many hours the program grants offline starts; a promise while the program is still loading. */
  readonly grantHours: () => number | Promise<number>;
  readonly log: Log;
};

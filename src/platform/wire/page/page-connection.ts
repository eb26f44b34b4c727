import { createTabBearerStore } from '../bearer.ts';
import { type Connection, type PageConnectionOptions, connect } from '../connection.ts';
import { serverSoon } from '../server-soon.ts';

/** The connection of a page, which keeps its bearer in the storage of its tab. */
export function connectPage({ tab, ...options }: PageConnectionOptions): Connection {
  return connect({
    ...options,
    bearers: createTabBearerStore(tab),
    // Loaded when it is needed, because the schemas of all rows come with it.
    serverOf: (...given) => serverSoon(async () => (await import('../server-port.ts')).createServerPort(...given)),
  });
}

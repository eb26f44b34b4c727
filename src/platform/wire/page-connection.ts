import { createTabBearerStore } from './bearer.ts';
import type { Connection } from './connection.ts';
import { connect } from './connection.ts';
import type { PageConnectionOptions } from './connection-soon.ts';

/** The connection of a page, which keeps its bearer in the storage of its tab. */
export function connectPage({ tab, ...options }: PageConnectionOptions): Connection {
  return connect({ ...options, bearers: createTabBearerStore(tab) });
}

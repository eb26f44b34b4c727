import { Counter, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { Collection } from '../../domain/sync/collections.ts';

/** The server's metrics, for Prometheus. */
export type Metrics = {
  readonly countOperation: (name: string, code: string) => void;
  /** A device's rows of a collection differed from the server's. */
  readonly countMismatch: (collection: Collection) => void;
  readonly observeRequest: (facts: { method: string; route: string; status: number; seconds: number }) => void;
  readonly streamOpened: () => () => void;
  readonly text: () => Promise<string>;
  readonly contentType: string;
};

/** Metrics of one server; `withProcess` adds memory, CPU and the event loop. */
export function createMetrics({ withProcess }: { withProcess: boolean }): Metrics {
  const registry = new Registry();
  if (withProcess) collectDefaultMetrics({ register: registry });
  const operations = new Counter({
    name: 'portal_operations_total',
    help: 'GraphQL operations by name and by the code of their first error.',
    labelNames: ['name', 'code'],
    registers: [registry],
  });
  const mismatches = new Counter({
    name: 'portal_digest_mismatches_total',
    help: 'Collections of which a device held other rows than it should.',
    labelNames: ['collection'],
    registers: [registry],
  });
  const requests = new Histogram({
    name: 'portal_request_seconds',
    help: 'Duration of HTTP requests by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  let openStreams = 0;
  return {
    countOperation: (name, code) => operations.inc({ name, code }),
    countMismatch: (collection) => mismatches.inc({ collection }),
    observeRequest: ({ method, route, status, seconds }) => requests.observe({ method, route, status }, seconds),
    streamOpened: () => {
      openStreams += 1;
      return () => {
        openStreams -= 1;
      };
    },
    text: async () =>
      `${await registry.metrics()}# TYPE portal_event_streams gauge\nportal_event_streams ${openStreams}\n`,
    contentType: registry.contentType,
  };
}

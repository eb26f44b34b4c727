import {
  connectWorker,
  replaySyncTag,
  type SyncRegistration,
  type WorkerConnection,
} from '../src/platform/worker/worker-connection.ts';
import { replayOnSync } from './replay-on-sync.ts';
import { scope } from './worker-scope.ts';

// The main part of the worker as a separate script: a worker that only answers a navigation does not run it.
scope.portalEngine = {
  replay,
  onSync: async (tag) => {
    if (tag === replaySyncTag) await replay();
  },
};

let connected: WorkerConnection | null = null;

async function replay(): Promise<void> {
  const { timing, ...parts } = connection();
  await timing;
  await replayOnSync(parts);
}

/** Created on first use, and kept while the browser runs the worker. */
function connection(): WorkerConnection {
  connected ??= connectWorker({
    origin: scope.location.origin,
    registration: scope.registration as SyncRegistration,
    log: () => undefined,
  });
  return connected;
}

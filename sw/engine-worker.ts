import { connectWorker, replaySyncTag } from '../src/platform/worker/worker-connection.ts';
import type { SyncRegistration, WorkerConnection } from '../src/platform/worker/worker-connection.ts';
import { replayOnSync } from './replay-on-sync.ts';
import { scope } from './worker-scope.ts';

// The worker's greater part, a script of its own: a worker that is woken to answer a navigation runs without it.
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

/** Made when first needed, and then kept for as long as the browser lets the worker live. */
function connection(): WorkerConnection {
  connected ??= connectWorker({
    origin: scope.location.origin,
    registration: scope.registration as SyncRegistration,
    log: () => undefined,
  });
  return connected;
}

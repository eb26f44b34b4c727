import { nilBuyerId } from '../domain/ids.ts';
import { type Offline, type OfflineIdentity, createOffline } from '../src/offline/offline.ts';
import type { WorkerConnection } from '../src/platform/worker/worker-connection.ts';

type Ports = Pick<WorkerConnection, 'session' | 'ports' | 'kept'> & {
  /** Opens the engine; tests pass their own. */
  readonly open?: (ports: WorkerConnection['ports'], identity: OfflineIdentity) => Promise<Offline>;
};

/**
 * Sends the waiting entries of this device without a page. A sign-out that the server does not know yet is sent first, and then nothing
 * else. Only the open account's entries are sent, and only if `/auth` confirms that the session is theirs. Rejects if something could not
 * be delivered, so that the browser tries again later.
 */
export async function replayOnSync({ session, ports, kept, open = createOffline }: Ports): Promise<void> {
  if (await session.signOutMarker.stands()) {
    const unposted = await session.signOutMarker.settle();
    if (unposted) throw new Error('The sign-out could not be posted yet.');
    return;
  }
  const identity = await kept.noted();
  if (!identity || identity.subject.buyer === nilBuyerId) return;
  const bearer = await session.bearerFor(identity.subject);
  if (bearer.kind === 'sessionEnded' || bearer.kind === 'otherSession') return;
  if (bearer.kind !== 'answered') throw new Error('There is no way to the server yet.');
  const offline = await open(ports, identity);
  try {
    await offline.replay('backgroundSync');
    if ((await offline.entries.all()).some(waitsForServer)) throw new Error('Something is still to be sent.');
  } finally {
    offline.close();
  }
}

function waitsForServer({ state }: Awaited<ReturnType<Offline['entries']['all']>>[number]): boolean {
  return state.kind === 'sending' || (state.kind === 'waiting' && state.cause !== 'new');
}

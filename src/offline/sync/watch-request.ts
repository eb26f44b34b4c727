import type { Engine } from '../engine.ts';
import type { Delivery } from '../ports.ts';

const firstLookMs = 5_000;
const lookAgainMs = 2_000;

/**
 * Awaits the answer of a request and probes the server meanwhile: a hung request must not pass for a connection. If the
 * connection was lost and found again, gives up, because the request’s connection may stay dead for long; whether the
 * server acted is unknown, and the same ids are sent again.
 */
export function watchRequest<T>(
  engine: Pick<Engine, 'ports' | 'status' | 'isClosed'>,
  request: Promise<Delivery<T>>,
): Promise<Delivery<T>> {
  const { clock, server } = engine.ports;
  return new Promise((resolve, reject) => {
    let isOver = false;
    let wasLost = false;
    const stop = (): void => {
      isOver = true;
      cancel();
    };
    const look = async (): Promise<void> => {
      const hasWay = await server.probe();
      if (isOver || engine.isClosed()) return;
      if (hasWay && wasLost) {
        stop();
        return resolve({ kind: 'unanswered', why: 'wayLost' });
      }
      if (!hasWay) {
        wasLost = true;
        engine.status.set({ isOnline: false });
      }
      cancel = clock.after(lookAgainMs, () => void look());
    };
    let cancel = clock.after(firstLookMs, () => void look());
    void request.finally(stop).then(resolve, reject);
  });
}

import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Where the ports of a test's own servers lie: below those that Linux (from 32,768) and macOS (from 49,152) give to connections and to
 * servers that take any port. Such a connection could otherwise take the port while the server starts or starts again.
 */
const [lowest, highest] = [12_000, 32_000];

/** A free port on loopback for a server that starts, and starts again, in a process of its own. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(lowest, highest);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    );
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

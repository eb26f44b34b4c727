import { once } from 'node:events';
import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { ConfigurationError } from '../configuration.ts';

/** Listens, and returns the URL for a browser; throws a message if the port or the host is not available. */
export async function listenOn(app: FastifyInstance, { host, port }: { host: string; port: number }): Promise<string> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw sentenceFor(error, host, port) ?? error;
  }
  const address = app.server.address();
  const actualPort = typeof address === 'object' && address !== null ? address.port : port;
  return `http://${host.includes(':') ? `[${host}]` : host}:${actualPort}`;
}

/** Checks that the port is free before the database is prepared, so that a conflict is reported at once. */
export async function refuseTakenPort({ host, port }: { host: string; port: number }): Promise<void> {
  const probe = createServer();
  try {
    probe.listen({ host, port });
    await once(probe, 'listening');
  } catch (error) {
    throw sentenceFor(error, host, port) ?? error;
  }
  probe.close();
  await once(probe, 'close');
}

function sentenceFor(error: unknown, host: string, port: number): ConfigurationError | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  switch (code) {
    case 'EADDRINUSE':
      return new ConfigurationError(
        `Port ${port} on ${host} is taken by another program. Stop it, or choose another PORT.`,
      );
    case 'EACCES':
      return new ConfigurationError(`This user may not listen on port ${port}. Choose a PORT above 1023.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new ConfigurationError(`HOST "${host}" is not an address of this machine.`);
    default:
      return null;
  }
}

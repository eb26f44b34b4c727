import { type Socket, connect } from 'node:net';
import * as v from 'valibot';
import { controlAddress } from './control-address.ts';
import { controlMessageSchema } from './control-socket.ts';
import { linesOf } from './lines-of.ts';

/** Whether a server runs on the directory, and its answer. */
export type ControlAnswer = { readonly isServed: false } | { readonly isServed: true; readonly result: unknown };

/**
 * Sends a command to the server that has locked the data directory, and passes on the lines that it reports. Returns `isServed: false` if
 * no server runs, so that the caller opens the database itself. Throws the server's error message.
 */
export async function callControlSocket(
  dataDir: string,
  name: string,
  payload: unknown,
  onLine: (line: string) => void,
): Promise<ControlAnswer> {
  const socket = await reach(controlAddress(dataDir).path);
  if (!socket) return { isServed: false };
  try {
    socket.write(`${JSON.stringify({ name, payload })}\n`);
    for await (const line of linesOf(socket)) {
      const message = v.parse(controlMessageSchema, JSON.parse(line));
      if (message.kind === 'done') return { isServed: true, result: message.result };
      if (message.kind === 'failed') throw new Error(message.message);
      onLine(message.line);
    }
    throw new Error('The server stopped before it had finished. What it had committed stays; run the command again.');
  } finally {
    socket.destroy();
  }
}

function reach(path: string): Promise<Socket | null> {
  return new Promise((resolve, reject) => {
    const socket = connect(path);
    socket.once('connect', () => resolve(socket));
    socket.once('error', (error: NodeJS.ErrnoException) => {
      const isNobody = error.code === 'ENOENT' || error.code === 'ECONNREFUSED';
      if (isNobody) resolve(null);
      else reject(error);
    });
  });
}

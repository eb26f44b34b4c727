/**
 * The socket for commands such as `import` and `seed`: the server that has locked the data directory runs them, because only one process
 * can open the embedded database. One call per connection; lines of JSON in both directions.
 */
import { type Socket, createServer } from 'node:net';
import { chmodSync, rmSync } from 'node:fs';
import * as v from 'valibot';
import { controlAddress } from './control-address.ts';
import { linesOf } from './lines-of.ts';

/** Runs one command; `report` sends a line to the caller. The caller receives a thrown error as its message. */
export type ControlHandler = (payload: unknown, report: (line: string) => void) => Promise<unknown>;

export type ControlHandlers = Readonly<Record<string, ControlHandler>>;

/** Listens for commands on a data directory that this process has locked; returns a function that stops it. */
export async function listenOnControlSocket(dataDir: string, handlers: ControlHandlers): Promise<() => Promise<void>> {
  const address = controlAddress(dataDir);
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    serve(socket, handlers).catch(() => socket.destroy());
  });
  // This process has locked the directory, so an existing socket was left by a crashed server.
  if (!address.isPipe) rmSync(address.path, { force: true });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(address.path, resolve);
  });
  if (!address.isPipe) chmodSync(address.path, 0o600);
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
}

/** The messages to the caller: progress lines, then one result or one error message. */
export const controlMessageSchema = v.variant('kind', [
  v.object({ kind: v.literal('line'), line: v.string() }),
  v.object({ kind: v.literal('done'), result: v.unknown() }),
  v.object({ kind: v.literal('failed'), message: v.string() }),
]);
type ControlMessage = v.InferOutput<typeof controlMessageSchema>;

const callSchema = v.object({ name: v.string(), payload: v.unknown() });

async function serve(socket: Socket, handlers: ControlHandlers): Promise<void> {
  const send = (message: ControlMessage) => {
    if (socket.writable) socket.write(`${JSON.stringify(message)}\n`);
  };
  let isAnswered = false;
  // Reads on after the answer until the caller disconnects: leaving the loop would close the connection before delivery.
  for await (const line of linesOf(socket)) {
    if (isAnswered) continue;
    isAnswered = true;
    try {
      send({ kind: 'done', result: await handle(handlers, line, (text) => send({ kind: 'line', line: text })) });
    } catch (error) {
      send({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
    }
    socket.end();
  }
}

async function handle(handlers: ControlHandlers, line: string, report: (line: string) => void): Promise<unknown> {
  const { name, payload } = v.parse(callSchema, JSON.parse(line));
  const handler = handlers[name];
  if (!handler)
    throw new Error(`The running server knows no command "${name}". It may be of another version: restart it.`);
  return (await handler(payload, report)) ?? null;
}

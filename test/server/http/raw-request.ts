/** A request as raw bytes over a real connection, which no client library would send. */
import { type AddressInfo, connect } from 'node:net';
import type { FastifyInstance } from 'fastify';

export type RawAnswer = {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
  readonly text: string;
};

/** Sends the lines of a request and returns the response until the server closes, or is silent after the head. */
export async function sendRaw(app: FastifyInstance, lines: readonly string[], body = ''): Promise<RawAnswer> {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1' });
  const chunks: Buffer[] = [];
  const ended = new Promise<void>((resolve, reject) => {
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      // An event stream never ends by itself.
      if (Buffer.concat(chunks).includes('text/event-stream')) socket.end();
    });
    socket.once('close', () => resolve());
    socket.once('error', (error) => (chunks.length > 0 ? resolve() : reject(error)));
  });
  socket.write(Buffer.from([...lines, '', body].join('\r\n'), 'latin1'));
  await ended;
  return readRaw(Buffer.concat(chunks).toString('latin1'));
}

/** The lines of a GET that closes its connection. */
export function getLines(path: string, headers: Readonly<Record<string, string>>): string[] {
  const given = Object.entries({ connection: 'close', ...headers }).map(([name, value]) => `${name}: ${value}`);
  return [`GET ${path} HTTP/1.1`, ...given];
}

/** The lines of a POST of a JSON body. */
export function postLines(path: string, headers: Readonly<Record<string, string>>, body: string): string[] {
  const all = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)), ...headers };
  return getLines(path, all).map((line, index) => (index === 0 ? line.replace('GET', 'POST') : line));
}

function readRaw(text: string): RawAnswer {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [first = '', ...headers] = head.split('\r\n');
  return {
    status: Number(first.split(' ')[1]),
    headers: new Map(
      headers.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
    ),
    body: rest.join('\r\n\r\n'),
    text,
  };
}

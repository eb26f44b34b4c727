import { createServer, connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** What the wire between a browser and the server does to its bytes. */
export type Weather =
  | { readonly kind: 'clear' }
  /** Nothing connects, and what is connected breaks: no route. */
  | { readonly kind: 'cut' }
  /** Requests reach the server and take effect; no answer comes back. `from`: once a request that says so has gone. */
  | { readonly kind: 'answersLost'; readonly from?: string }
  /** Actions reach the server and take effect; what comes back says that the server has failed. */
  | { readonly kind: 'failsAfter' }
  /** Requests that carry actions are forbidden on their way, in the server's own words. */
  | { readonly kind: 'forbidsActions' }
  /** The network wants a sign-in of its own: whatever is asked, its page comes back. */
  | { readonly kind: 'captivePortal' };

export type TcpProxy = {
  readonly port: number;
  /** Changes the weather at once, for connections that are open as well. */
  readonly set: (weather: Weather) => void;
  /** Connections that were tried while the wire was cut: a browser that tries shows that its way is cut. */
  readonly refusedCount: () => number;
  /** Everything that went to the server so far, in the order in which it went: what a device really sent, and how often. */
  readonly sent: () => string;
  readonly sentCount: (text: string) => number;
  /** Resolves the moment that something with this text goes to the server. */
  readonly whenSent: (text: string) => Promise<void>;
  /** Answers, or pieces of them, that never reached the browser; with `from`, those to the request that it names. */
  readonly lostCount: () => number;
  /** Pieces of answers to actions that were turned into failures. */
  readonly failedCount: () => number;
  readonly close: () => Promise<void>;
};

/** A wire on loopback that can be cut: everything a browser sends to the portal goes through it, the worker's too. */
export async function openTcpProxy(targetPort: number): Promise<TcpProxy> {
  let weather: Weather = { kind: 'clear' };
  let refused = 0;
  let failed = 0;
  let lost = 0;
  let isMute = false;
  const sent: string[] = [];
  const awaited = new Map<string, () => void>();
  const pairs = new Set<readonly [Socket, Socket]>();
  const server = createServer((client) => {
    if (weather.kind === 'cut') {
      refused += 1;
      client.resetAndDestroy();
      return;
    }
    if (weather.kind === 'captivePortal') {
      answerAsPortal(client);
      return;
    }
    const upstream = connect(targetPort, '127.0.0.1');
    const pair = [client, upstream] as const;
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      client.destroy();
      upstream.destroy();
    };
    for (const socket of pair) {
      socket.on('error', end);
      socket.on('close', end);
    }
    let isAction = false;
    let isNamed = false;
    client.on('data', (bytes) => {
      const text = bytes.toString('latin1');
      if (isRequestStart(bytes)) {
        isAction = false;
        isNamed = false;
      }
      isAction ||= text.includes('"operationName":"performActions"');
      isNamed ||= weather.kind === 'answersLost' && text.includes(weather.from ?? '');
      isMute ||= isNamed;
      if (weather.kind === 'forbidsActions' && isAction) {
        answerOnce(client, '403 Forbidden', 'application/json', forbidden);
        return;
      }
      sent.push(text);
      upstream.write(bytes);
      for (const [word, tell] of awaited) if (text.includes(word)) tell();
    });
    upstream.on('data', (bytes) => {
      const isFailed = weather.kind === 'failsAfter' && isAction;
      if (isMute) {
        if (isNamed) lost += 1;
        return;
      }
      if (isFailed) failed += 1;
      client.write(isFailed ? asFailure(bytes) : bytes);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const breakAll = () => {
    for (const [client, upstream] of pairs) {
      client.resetAndDestroy();
      upstream.destroy();
    }
    pairs.clear();
  };
  return {
    port: (server.address() as AddressInfo).port,
    set: (next) => {
      // Answers that were lost must not arrive on the same connection after all.
      if (next.kind === 'cut' || next.kind === 'captivePortal' || weather.kind === 'answersLost') breakAll();
      weather = next;
      isMute = next.kind === 'answersLost' && next.from === undefined;
    },
    refusedCount: () => refused,
    sent: () => sent.join(''),
    sentCount: (text) => sent.join('').split(text).length - 1,
    whenSent: (text) => new Promise<void>((resolve) => void awaited.set(text, resolve)),
    lostCount: () => lost,
    failedCount: () => failed,
    close: async () => {
      breakAll();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function isRequestStart(bytes: Buffer): boolean {
  return /^(GET|POST|HEAD) /.test(bytes.subarray(0, 8).toString('latin1'));
}

/** The same answer under another status line; nothing else of it changes, its length neither. */
function asFailure(bytes: Buffer): Buffer {
  const text = bytes.toString('latin1');
  return Buffer.from(text.replace(/^HTTP\/1\.1 200 OK/, 'HTTP/1.1 500 Internal Server Error'), 'latin1');
}

function answerAsPortal(client: Socket): void {
  client.on('error', () => client.destroy());
  client.on('data', (bytes) => {
    if (isRequestStart(bytes)) answerOnce(client, '200 OK', 'text/html', stationPage);
  });
}

const stationPage = '<!doctype html><title>Station Wi-Fi</title><h1>Accept the terms to go online</h1>';
const forbidden = '{"errors":[{"message":"FORBIDDEN","extensions":{"code":"FORBIDDEN"}}]}';

/** Answers and hangs up; what else comes of the request is passed over. */
function answerOnce(client: Socket, status: string, contentType: string, body: string): void {
  if (client.writableEnded) return;
  const head = [
    `HTTP/1.1 ${status}`,
    `content-type: ${contentType}`,
    `content-length: ${body.length}`,
    'connection: close',
  ];
  client.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

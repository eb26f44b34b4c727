import { createServer, connect, type AddressInfo, type Socket } from 'node:net';

/** The behaviour of the network between a browser and the server. */
export type Weather =
  | { readonly kind: 'clear' }
  /** No route: new connections fail, and open ones break. */
  | { readonly kind: 'cut' }
  /** Requests reach the server and take effect; no answer returns. `from`: starts after a request with this text. */
  | { readonly kind: 'answersLost'; readonly from?: string }
  /** Actions reach the server and take effect; the answer is a server error. */
  | { readonly kind: 'failsAfter' }
  /** Requests with actions are refused in transit, in the server's own format. */
  | { readonly kind: 'forbidsActions' }
  /** A captive portal: every request is answered with its page. */
  | { readonly kind: 'captivePortal' };

export type TcpProxy = {
  readonly port: number;
  /** Changes the behaviour at once, also for open connections. */
  readonly set: (weather: Weather) => void;
  /** Connection attempts while the network was cut: they prove that the browser noticed it. */
  readonly refusedCount: () => number;
  /** Everything sent to the server so far, in order: the device's real requests and their number. */
  readonly sent: () => string;
  readonly sentCount: (text: string) => number;
  /** Resolves when a request with this text is sent to the server. */
  readonly whenSent: (text: string) => Promise<void>;
  /** Answers, or pieces of them, that never reached the browser; with `from`, those to the named request. */
  readonly lostCount: () => number;
  /** Pieces of answers to actions that were turned into failures. */
  readonly failedCount: () => number;
  readonly close: () => Promise<void>;
};

/** A proxy on loopback that can be cut: all traffic from a browser to the portal goes through it, including the worker's. */
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
      // Lost answers must not arrive later on the same connection.
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

/** The same answer with another status line of equal length; nothing else changes. */
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

/** Answers once and closes the connection; the rest of the request is ignored. */
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

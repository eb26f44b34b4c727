import { type ClientRequest, type IncomingMessage, Agent, request } from 'node:http';

/** One request as sent by a browser, including cookies and origin. */
export type WireRequest = {
  readonly path: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};
export type WireAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies: readonly string[];
  readonly body: string;
};

const agent = new Agent({ keepAlive: true, maxSockets: 256 });

/** Closes all open connections to servers; nothing is sent any more. */
export function closeConnections(): void {
  agent.destroy();
}

/** Sends a request to a server process of this machine and reads its whole answer; rejects if the connection breaks. */
export function sendTo(port: number, wireRequest: WireRequest): Promise<WireAnswer> {
  return new Promise((resolve, reject) => {
    const sent = open(port, wireRequest, (answer) => {
      readWhole(answer).then(resolve, reject);
    });
    sent.on('error', reject);
    sent.end(wireRequest.body);
  });
}

/** Sends only the first half of the request, and breaks the connection: it must have no effect at the server. */
export function sendHalf(port: number, wireRequest: WireRequest): Promise<void> {
  return new Promise((resolve) => {
    const sent = open(port, wireRequest, () => undefined);
    sent.on('error', () => resolve());
    sent.on('close', () => resolve());
    sent.write(wireRequest.body.slice(0, Math.floor(wireRequest.body.length / 2)), () => sent.destroy());
  });
}

function open(
  port: number,
  { path, method, headers, body }: WireRequest,
  onAnswer: (answer: IncomingMessage) => void,
): ClientRequest {
  const length = body === '' ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  return request(
    { host: '127.0.0.1', port, path, method, agent, headers: { ...headers, ...length }, setHost: false },
    onAnswer,
  );
}

async function readWhole(answer: IncomingMessage): Promise<WireAnswer> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  const { 'set-cookie': cookies = [], ...rest } = answer.headers;
  const headers = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)]));
  return { status: answer.statusCode ?? 0, headers, cookies, body: Buffer.concat(chunks).toString('utf8') };
}

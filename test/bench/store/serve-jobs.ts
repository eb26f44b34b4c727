import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { existsSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Job, Outcome } from './job.ts';

export type JobServer = {
  readonly url: string;
  /** Sends the job to the next page that asks. Reports each step when it begins, and resolves with the page's outcome. */
  readonly next: (job: Job, onStep: (name: string) => void) => Promise<Outcome>;
  /** Gzipped bytes of all files requested below this path: the code of a candidate. */
  readonly codeBytes: (below: string) => number;
  readonly stop: () => void;
};

/** Memory measurements need a cross-origin isolated page. */
const isolation = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'same-origin',
};
const kinds: Readonly<Record<string, string>> = { '.js': 'text/javascript' };
const page = '<!doctype html><html lang="en"><title>Bench</title><script type="module" src="/page.js"></script></html>';

/** Serves the bench's page and the candidates' modules on this machine only. */
export async function serveJobs(folder: string): Promise<JobServer> {
  let waiting: { job: Job; onStep: (name: string) => void; done: (outcome: Outcome) => void } | undefined;
  const asked = new Set<string>();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://bench.localhost');
    if (pathname === '/began') void bodyOf(request).then((name) => waiting?.onStep(name as string), ignore);
    if (pathname === '/done') void bodyOf(request).then((outcome) => waiting?.done(outcome as Outcome), ignore);
    if (request.method === 'POST') response.writeHead(204, isolation).end();
    else if (pathname === '/job') send(response, '.json', JSON.stringify(waiting?.job));
    else if (pathname === '/') send(response, '.html', page);
    else {
      asked.add(normalize(pathname));
      sendFile(join(folder, normalize(pathname)), response);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://bench.localhost:${(server.address() as AddressInfo).port}/`,
    next: (job, onStep) =>
      new Promise((done) => {
        waiting = { job, onStep, done };
      }),
    codeBytes: (below) =>
      [...asked]
        .filter((path) => path.startsWith(below))
        .reduce((sum, path) => sum + gzipSync(readFileSync(join(folder, path))).length, 0),
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** A page whose browser ended during a request. */
const ignore = () => undefined;

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return JSON.parse(Buffer.concat(parts).toString()) as unknown;
}

function sendFile(path: string, response: ServerResponse): void {
  if (existsSync(path)) send(response, extname(path), readFileSync(path), 'public, max-age=31536000, immutable');
  else response.writeHead(404, isolation).end();
}

function send(response: ServerResponse, kind: string, body: string | Buffer, caching = 'no-store'): void {
  const type = kind === '.html' ? 'text/html; charset=utf-8' : (kinds[kind] ?? 'application/octet-stream');
  response.writeHead(200, { ...isolation, 'content-type': type, 'cache-control': caching });
  response.end(body);
}

import { randomBytes } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import { existsSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { contentSecurityPolicy } from '../../../server/http/security-headers.ts';

export type BareServer = {
  readonly url: (path: string) => string;
  /** Closes the port: the device has no network. */
  readonly stop: () => Promise<void>;
};

const kinds: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
};

/** Serves the files of a directory and, for every other path, its page, with the content security policy of the portal. */
export async function serveBare(directory: string): Promise<BareServer> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://bare.localhost');
    if (extname(pathname) === '') sendPage(directory, response);
    else sendFile(join(directory, pathname), response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: (path) => `http://bare.localhost:${port}${path}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function sendPage(directory: string, response: ServerResponse): void {
  const nonce = randomBytes(16).toString('base64');
  const page = readFileSync(join(directory, 'index.html'), 'utf8').replaceAll('__CSP_NONCE__', nonce);
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': contentSecurityPolicy(nonce),
    'cache-control': 'no-cache, private',
  });
  response.end(page);
}

/** A compressed file is sent as it is, like the portal's answers. */
function sendFile(path: string, response: ServerResponse): void {
  const isPacked = existsSync(`${path}.gz`);
  if (!isPacked && !existsSync(path)) {
    response.writeHead(404).end();
    return;
  }
  const isAsset = path.includes('/assets/');
  response.writeHead(200, {
    'content-type': kinds[extname(path)] ?? 'application/octet-stream',
    'cache-control': isAsset ? 'public, max-age=31536000, immutable' : 'no-cache',
    ...(isPacked ? { 'content-encoding': 'gzip' } : {}),
  });
  response.end(readFileSync(isPacked ? `${path}.gz` : path));
}

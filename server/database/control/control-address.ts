import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** The address of a data directory's control socket: in the directory; if that path is too long for a socket, a hashed name beside it. */
export function controlAddress(dataDir: string): { readonly path: string; readonly isPipe: boolean } {
  const directory = resolve(dataDir);
  const hash = createHash('sha256').update(directory).digest('hex').slice(0, 32);
  if (process.platform === 'win32') return { path: `\\\\.\\pipe\\buyer-portal-${hash}`, isPipe: true };
  const inside = join(directory, 'control.sock');
  const isShort = Buffer.byteLength(inside) <= maxSocketPathBytes;
  return { path: isShort ? inside : join(tmpdir(), `buyer-portal-${hash}.sock`), isPipe: false };
}

/** macOS allows 103 bytes, Linux 107. */
const maxSocketPathBytes = 103;

import { connect, type Socket } from 'node:net';
import type { Configuration } from '../configuration.ts';
import { simulatedScanner, type VirusScanner } from './virus-scanner.ts';

const waitMs = 30_000;
/** The answers of clamd are one short line. */
const maxAnswer = 4096;

/** The scanner of an installation; null where nobody can send files. Production has a real one: it refuses to start without. */
export function scannerOf({ takesFiles, scannerUrl }: Configuration): VirusScanner | null {
  if (!takesFiles) return null;
  return scannerUrl === null ? simulatedScanner : createClamdScanner(scannerUrl);
}

/**
 * Scans with ClamAV's daemon, at `tcp://host:port` or `unix:/path`: the command INSTREAM, the file in one part with its length, and a part
 * of no length. Throws if clamd does not answer in half a minute, or with an error, such as a file above its StreamMaxLength.
 */
export function createClamdScanner(url: string): VirusScanner {
  return async (content) => {
    const answer = await ask(url, content);
    if (/^stream: OK$/.test(answer)) return 'clean';
    if (/^stream: .+ FOUND$/.test(answer)) return 'infected';
    throw new Error(`The virus scanner answered "${answer.slice(0, 200)}".`);
  };
}

function ask(url: string, content: Uint8Array): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = open(url);
    let answer = '';
    socket.setTimeout(waitMs, () => socket.destroy(new Error('The virus scanner does not answer.')));
    socket.setEncoding('utf8');
    socket.once('error', reject);
    socket.once('connect', () => {
      socket.write('zINSTREAM\0');
      if (content.length > 0) socket.write(lengthOf(content.length));
      socket.write(content);
      socket.write(lengthOf(0));
    });
    socket.on('data', (text: string) => {
      answer += text;
      if (answer.length > maxAnswer) socket.destroy(new Error('The virus scanner answers without end.'));
    });
    // clamd ends its answer with a zero byte, and closes.
    socket.once('close', () => resolve(answer.replace(/[\0\n]+$/, '')));
  });
}

function open(url: string): Socket {
  if (url.startsWith('unix:')) return connect(url.slice('unix:'.length));
  const { hostname, port } = new URL(url.replace(/^tcp:/, 'http:'));
  return connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 80) });
}

function lengthOf(bytes: number): Uint8Array {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

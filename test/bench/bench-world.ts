import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../free-port.ts';
import { writeLargeLedger } from './large-ledger.ts';

/** The built portal with the demo and one more customer, whose ledger has this number of invoices of this year. */
export type BenchWorld = {
  readonly url: (path: string) => string;
  readonly port: number;
  readonly bigAdmin: string;
  /** A directory that is deleted with the world. */
  readonly folder: (name: string) => string;
  /** Closes the port: the device has no network. */
  readonly stopServer: () => Promise<void>;
  readonly startServer: () => Promise<void>;
  readonly end: () => Promise<void>;
};

export const invoiceCount = 10_000;
const customerId = '9000-BENCH';

/**
 * With a directory, the ledger is imported there once and reused by later runs; otherwise everything is deleted at the end. The data is
 * in the embedded database, or in the PostgreSQL database of the given URL.
 */
export async function openBenchWorld(
  keptIn: string | undefined,
  invoices = invoiceCount,
  databaseUrl = '',
): Promise<BenchWorld> {
  const directory = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  const port = await freePort();
  const server = portalServer({ port, dataDir: join(directory, 'data'), databaseUrl });
  const removeNow = () => {
    server.killNow();
    rmSync(directory, { recursive: true, force: true });
  };
  process.once('exit', removeNow);
  const kept = keptIn === undefined ? null : join(keptIn, `data-${invoices}`);
  if (kept !== null && existsSync(kept)) cpSync(kept, join(directory, 'data'), { recursive: true });
  await server.start();
  if (kept === null || !existsSync(kept)) await readLedger(server, join(directory, 'ledger.csv'), invoices);
  if (kept !== null && !existsSync(kept)) {
    await server.stop();
    cpSync(join(directory, 'data'), kept, { recursive: true });
    await server.start();
  }
  return {
    url: (path) => `http://northgate.localhost:${port}${path}`,
    port,
    bigAdmin: `admin@${customerId.toLowerCase()}.example`,
    folder: (name) => {
      const made = join(directory, name);
      mkdirSync(made, { recursive: true });
      return made;
    },
    stopServer: server.stop,
    startServer: server.start,
    end: async () => {
      await server.stop();
      process.removeListener('exit', removeNow);
      removeNow();
    },
  };
}

type Server = {
  readonly environment: NodeJS.ProcessEnv;
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
  readonly killNow: () => void;
};

type ServerPlace = { readonly port: number; readonly dataDir: string; readonly databaseUrl: string };

function portalServer({ port, dataDir, databaseUrl }: ServerPlace): Server {
  const environment = {
    ...process.env,
    DEMO: '1',
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    NODE_ENV: '',
    DATABASE_URL: databaseUrl,
  };
  let server: ChildProcess | null = null;
  return {
    environment,
    start: async () => {
      server ??= await launch(environment);
    },
    stop: async () => {
      if (!server) return;
      const ended = server.exitCode === null && server.signalCode === null ? once(server, 'exit') : null;
      server.kill('SIGTERM');
      await ended;
      server = null;
    },
    killNow: () => void server?.kill('SIGKILL'),
  };
}

async function readLedger({ environment }: Server, ledger: string, invoices: number): Promise<void> {
  writeLargeLedger(ledger, customerId, invoices);
  await promisify(execFile)(process.execPath, ['dist/server/import.js', ledger], { env: environment });
}

/** The server reports over its channel when it is ready. */
async function launch(env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  return new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error('The server of the bench ended before it served.')));
    child.on('message', (message) => {
      if (message === 'serving') resolve(child);
    });
  });
}

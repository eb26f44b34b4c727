import { PGlite } from '@electric-sql/pglite';
import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareDevices } from './prepared-devices.ts';

export type PortalServer = {
  readonly port: number;
  /** Moves the simulated bank's clock and runs what falls due, before it answers. */
  readonly advanceBank: (seconds: number) => Promise<void>;
  /** Reads a ledger into the running server with the built tool; answers what the tool said. */
  readonly importLedger: (file: string) => Promise<string>;
  /** SIGKILL, as when the machine loses its power: nothing is finished and nothing is tidied up. */
  readonly kill: () => Promise<void>;
  /** Stops the server, looks into its database past all row security, and starts it again on the same data and port. */
  readonly atRest: <T>(look: (database: PGlite) => Promise<T>) => Promise<T>;
  /** The server starts again on the same data and the same port. */
  readonly restart: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

type Place = {
  readonly port: number;
  readonly dataDir: string;
  /** The directory that `dist` is in. */
  readonly build: string;
};

/** The demo world as it is when nobody has done anything yet: what every journey begins with. */
const preparedWorld = join(process.cwd(), 'test-results', 'prepared-world');

/** Prepares the demo world once for all journeys, and the devices on which people are signed in to it. */
export async function prepareWorld(): Promise<void> {
  rmSync(preparedWorld, { recursive: true, force: true });
  const place = { port: await freePort(), dataDir: preparedWorld, build: process.cwd() };
  const child = await launch(place);
  try {
    await prepareDevices(place.port);
  } finally {
    await end(child, 'SIGTERM');
  }
}

/** The server of a build on a free port, with the demo world in a data directory of its own. */
export async function startPortalServer(build: string = process.cwd()): Promise<PortalServer> {
  const place = { port: await freePort(), dataDir: mkdtempSync(join(tmpdir(), 'portal-journey-')), build };
  cpSync(preparedWorld, place.dataDir, { recursive: true });
  let child = await launch(place);
  return {
    port: place.port,
    advanceBank: (seconds) => advanceBank(place, seconds),
    importLedger: (file) => importLedger(place, file),
    kill: () => end(child, 'SIGKILL'),
    atRest: async (look) => {
      await end(child, 'SIGTERM');
      try {
        return await lookInto(place, look);
      } finally {
        child = await launch(place);
      }
    },
    restart: async () => {
      child = await launch(place);
    },
    stop: async () => {
      // Nobody needs what it would still write; journeys that restart it show that it may end at any moment.
      await end(child, 'SIGKILL');
      rmSync(place.dataDir, { recursive: true, force: true });
    },
  };
}

/** The embedded database's program is compiled once, quickly: compiled again for speed, it costs as much as the whole start. */
const startsFast = ['--liftoff-only'];

async function launch(place: Place): Promise<ChildProcess> {
  const child = spawn(process.execPath, [...startsFast, 'dist/server/main.js'], {
    env: environmentOf(place),
    cwd: place.build,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  child.stdout.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  await untilReady(place.port, () => (child.exitCode === null ? null : said.join('')));
  return child;
}

function environmentOf({ port, dataDir }: Place): NodeJS.ProcessEnv {
  return {
    ...process.env,
    DEMO: '1',
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    NODE_ENV: '',
    DATABASE_URL: '',
  };
}

async function advanceBank({ port }: Place, seconds: number): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}/dev/bank-clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
    body: JSON.stringify({ advanceSeconds: seconds }),
  });
  if (!answer.ok) throw new Error(`The bank's clock did not move: ${answer.status} ${await answer.text()}`);
}

async function lookInto<T>({ dataDir }: Place, look: (database: PGlite) => Promise<T>): Promise<T> {
  const database = await PGlite.create({ dataDir: join(dataDir, 'database') });
  try {
    return await look(database);
  } finally {
    await database.close();
  }
}

function importLedger(place: Place, file: string): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      ['dist/server/import.js', file],
      { env: environmentOf(place) },
      (error, stdout, stderr) => (error ? reject(new Error(`${stdout}${stderr}`, { cause: error })) : resolve(stdout)),
    );
  });
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill(signal);
  await ended;
}

/** Asks until the server says that it is ready; a server that ended says why. */
async function untilReady(port: number, failure: () => string | null): Promise<void> {
  const deadline = Date.now() + 90_000;
  while (Date.now() < deadline) {
    const why = failure();
    if (why !== null) throw new Error(`The server ended before it was ready:\n${why}`);
    const isReady = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The server was not ready within 90 s.');
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise<void>((resolve) => probe.close(() => resolve()));
  return port;
}

import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { freePort } from '../../../free-port.ts';
import { startLimitMs } from '../../../wait-limits.ts';
import { packedServer, packServer } from './packed-server.ts';
import { prepareDevices } from '../prepared-devices.ts';
import { type Books, type DatabaseKind, type Place, copyOfWorld, placeToPrepare, usualKind } from './prepared-world.ts';

export type PortalServer = {
  readonly port: number;
  /** Moves the simulated bank's clock and runs all due work before it returns. */
  readonly advanceBank: (seconds: number) => Promise<void>;
  /** Imports a ledger into the running server with the built tool; returns the tool's output. */
  readonly importLedger: (file: string) => Promise<string>;
  /** SIGKILL, as after a power failure: no work is finished and nothing is cleaned up. */
  readonly kill: () => Promise<void>;
  /** Stops the server, reads its database without row security, and starts it again on the same data and port. */
  readonly atRest: <T>(look: (books: Books) => Promise<T>) => Promise<T>;
  /** Reads its database without row security, while the server runs if the database allows it. */
  readonly look: <T>(look: (books: Books) => Promise<T>) => Promise<T>;
  /** The server starts again on the same data and the same port. */
  readonly restart: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

type Running = {
  readonly port: number;
  readonly place: Place;
  /** The directory that contains `dist`. */
  readonly build: string;
  /** The server's file in that directory. */
  readonly program: string;
};

type ServerOptions = { readonly build?: string; readonly kind?: DatabaseKind };

/** Prepares the server and the demo once for all journeys, and the devices with signed-in people. */
export async function prepareWorld(): Promise<void> {
  await packServer();
  await prepareWorldOf(usualKind(), prepareDevices);
}

/** Prepares the demo in a database of this kind; `use` may change it before it is copied. */
export async function prepareWorldOf(kind: DatabaseKind, use?: (port: number) => Promise<void>): Promise<void> {
  const place = await placeToPrepare(kind);
  // The shipped file.
  const running = { port: await freePort(), place, build: process.cwd(), program: 'dist/server/main.js' };
  const child = await launch(running);
  try {
    await use?.(running.port);
  } finally {
    await end(child, 'SIGTERM');
  }
}

/** The server of a build on a free port, with the demo in its own database. */
export async function startPortalServer(options: ServerOptions = {}): Promise<PortalServer> {
  const { build = process.cwd(), kind = usualKind() } = options;
  const place = await copyOfWorld(kind);
  const running = { port: await freePort(), place, build, program: packedServer };
  let child = await launch(running);
  const atRest: PortalServer['atRest'] = async (look) => {
    await end(child, 'SIGTERM');
    try {
      return await place.look(look);
    } finally {
      child = await launch(running);
    }
  };
  return {
    port: running.port,
    advanceBank: (seconds) => advanceBank(running, seconds),
    importLedger: (file) => importLedger(running, file),
    kill: () => end(child, 'SIGKILL'),
    atRest,
    look: place.isShared ? place.look : atRest,
    restart: async () => {
      child = await launch(running);
    },
    stop: async () => {
      // Its remaining writes are not needed; journeys that restart it prove that it may end at any moment.
      await end(child, 'SIGKILL');
      await place.remove();
    },
  };
}

/** The embedded database's WebAssembly is compiled once, quickly: optimised compilation costs as much as the whole start. */
const startsFast = ['--liftoff-only'];

async function launch(running: Running): Promise<ChildProcess> {
  const child = spawn(process.execPath, [...startsFast, running.program], {
    env: environmentOf(running),
    cwd: running.build,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const said: string[] = [];
  child.stdout?.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  await untilServing(child, () => said.join(''));
  await untilReady(running.port, () => (isEnded(child) ? said.join('') : null));
  child.once('exit', (code, signal) => {
    // The journey itself would fail without saying why.
    if (!endedByUs.has(child))
      process.stderr.write(`A journey's server ended by itself (${signal ?? code}):\n${said.join('')}\n`);
  });
  return child;
}

function environmentOf({ port, place }: Running): NodeJS.ProcessEnv {
  return { ...process.env, DEMO: '1', PORT: String(port), HOST: '127.0.0.1', NODE_ENV: '', ...place.environment };
}

async function advanceBank({ port }: Running, seconds: number): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}/dev/bank-clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
    body: JSON.stringify({ advanceSeconds: seconds }),
  });
  if (!answer.ok) throw new Error(`The bank's clock did not move: ${answer.status} ${await answer.text()}`);
}

function importLedger(running: Running, file: string): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      ['dist/server/import.js', file],
      { env: environmentOf(running) },
      (error, stdout, stderr) => (error ? reject(new Error(`${stdout}${stderr}`, { cause: error })) : resolve(stdout)),
    );
  });
}

const endedByUs = new WeakSet<ChildProcess>();

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  endedByUs.add(child);
  if (isEnded(child)) return;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill(signal);
  await ended;
}

function isEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/** Resolves when this very process serves its port: another server there would be ready too. */
function untilServing(child: ChildProcess, output: () => string): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error(`The server ended before it served:\n${output()}`)));
    child.on('message', (message) => {
      if (message === 'serving') resolve();
    });
  });
}

/** Polls until the server reports that it is ready; throws the reason if it ended. */
async function untilReady(port: number, failure: () => string | null): Promise<void> {
  const deadline = Date.now() + startLimitMs;
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
  throw new Error(`The server was not ready within ${startLimitMs / 1000} s.`);
}

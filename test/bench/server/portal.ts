import { execFile, fork, type ChildProcess } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../free-port.ts';
import { writeLargeLedger } from '../large-ledger.ts';

/** Half of the invoices are older than those that devices keep. */
const twoYears = 700;

type Given = { readonly directory: string; readonly url: string };

/** The demo in that database with more customers of so many invoices each; returns the e-mail addresses of their administrators. */
export async function importCustomers({
  directory,
  url,
  customers,
  invoicesOfEach,
}: Given & { readonly customers: number; readonly invoicesOfEach: number }): Promise<readonly string[]> {
  const ledger = join(directory, 'ledger.csv');
  const ids = Array.from({ length: customers }, (_none, index) => `9${String(index).padStart(3, '0')}-BENCH`);
  const parts = ids.map((id) => {
    writeLargeLedger(ledger, id, invoicesOfEach, twoYears);
    return readFileSync(ledger, 'utf8').trimEnd().split('\n');
  });
  writeFileSync(ledger, `${[parts[0]?.[0], ...parts.flatMap(([, ...rows]) => rows)].join('\n')}\n`);
  // The first start prepares the demo, to which the ledger adds.
  const { child } = await startPortal({ directory, url });
  await stop(child);
  await promisify(execFile)(process.execPath, ['dist/server/import.js', ledger], {
    env: environment({ directory, url }, 0),
  });
  return ids.map((id) => `admin@${id.toLowerCase()}.example`);
}

/** The built server, behind a proxy on this machine: the load names an address for each request. */
export async function startPortal(
  given: Given,
  port?: number,
): Promise<{ readonly port: number; readonly child: ChildProcess; readonly pid: number }> {
  const at = port ?? (await freePort());
  const child = fork('dist/server/main.js', {
    env: environment(given, at),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // Without the options of this process: its loader of TypeScript must not run in the server.
    execArgv: [],
  });
  await new Promise<void>((resolve, reject) => {
    child.once('exit', () => reject(new Error('The portal ended before it served.')));
    child.on('message', (message) => {
      if (message === 'serving') resolve();
    });
  });
  return { port: at, child, pid: child.pid ?? 0 };
}

/** Stops a server and waits until its process has ended. */
export async function stop(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => void child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

function environment({ directory, url }: Given, port: number): NodeJS.ProcessEnv {
  return {
    ...process.env,
    DEMO: '1',
    NODE_ENV: '',
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: join(directory, 'data'),
    DATABASE_URL: url,
    TRUSTED_PROXIES: '127.0.0.1',
  };
}

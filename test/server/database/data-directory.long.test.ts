import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type PortalDatabase, openDatabase } from '../../../server/database/database.ts';
import { lockDirectory } from '../../../server/database/embedded/directory-lock.ts';
import { type ServerBundle, bundleServer } from '../../real-parts/world/bundle-server.ts';
import { owner } from './world.ts';
import { testLimitMs } from '../../wait-limits.ts';

const directories: string[] = [];
let victimBundle: ServerBundle;
const newDirectory = (): string => {
  const directory = mkdtempSync(join(tmpdir(), 'portal-data-'));
  directories.push(directory);
  return directory;
};
beforeAll(async () => {
  victimBundle = await bundleServer(fileURLToPath(new URL('./crash-victim.ts', import.meta.url)));
});
afterAll(() => {
  victimBundle.remove();
  for (const directory of directories) rmSync(directory, { recursive: true, force: true });
});

describe('The data directory', () => {
  it(
    'keeps every acknowledged row after repeated kill -9, and refuses a second server',
    { timeout: testLimitMs },
    async () => {
      const directory = newDirectory();
      const acknowledged: string[] = [];
      for (const count of [7, 25]) {
        const victim = startVictim(directory);
        for await (const key of createInterface({ input: victim.stdout ?? fail('The victim has no output.') })) {
          acknowledged.push(key);
          if (acknowledged.length % count === 0) break;
        }
        await expect(openIn(directory)).rejects.toThrow(`in use by another server (process ${victim.pid})`);
        await killed(victim);
        const database = await openIn(directory);
        const rows = await database.withTransaction(owner, {}, (trx) =>
          trx.selectFrom('instance_settings').select('key').execute(),
        );
        await database.close();
        expect(rows.map(({ key }) => key)).toEqual(expect.arrayContaining(acknowledged));
      }
      expect(acknowledged.length).toBeGreaterThan(20);
      expect(existsSync(join(directory, 'server.lock'))).toBe(false);
    },
  );

  it('opens after a first start that was killed', { timeout: testLimitMs }, async () => {
    const directory = newDirectory();
    mkdirSync(join(directory, 'database'));
    writeFileSync(join(directory, 'database', 'PG_VERSION'), '18\n');
    const database = await openIn(directory);
    await database.migrate();
    await database.close();
    expect(readdirSync(directory).filter((name) => name.includes('incomplete'))).toHaveLength(1);
  });
});

describe('The lock on a directory', () => {
  it('is exclusive, also within one process, until it is released', () => {
    const directory = newDirectory();
    const lock = lockDirectory(directory);
    expect(() => lockDirectory(directory)).toThrow(`in use by another server (process ${process.pid})`);
    lock.release();
    lockDirectory(directory).release();
  });

  it.each([
    ['of a process that is gone', JSON.stringify({ pid: 2 ** 22 + 7, startedAt: null, token: 'x' })],
    ['of an earlier process with our own id', JSON.stringify({ pid: process.pid, startedAt: '1', token: 'x' })],
    [
      'of an earlier process with the id of a living one',
      JSON.stringify({ pid: process.ppid, startedAt: '1', token: 'x' }),
    ],
    ['that was being written when the power failed', '{"pid":'],
  ])('is acquired where it is the lock %s', (_whose, text) => {
    const directory = newDirectory();
    writeFileSync(join(directory, 'server.lock'), text);
    const lock = lockDirectory(directory);
    expect(JSON.parse(readFileSync(join(directory, 'server.lock'), 'utf8'))).toMatchObject({ pid: process.pid });
    lock.release();
  });
});

function openIn(directory: string): Promise<PortalDatabase> {
  return openDatabase({ dataDir: directory, workerFile: new URL(inject('pgliteWorker')) });
}

function startVictim(directory: string): ChildProcess {
  return spawn(process.execPath, ['--liftoff-only', victimBundle.main, directory], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

function killed(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGKILL');
  });
}

function fail(message: string): never {
  throw new Error(message);
}

import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { type PortalDatabase, openDatabase } from '../../server/database/database.ts';
import { startAnew } from '../../server/start-anew.ts';
import { testLimitMs } from '../wait-limits.ts';
import { job, owner } from './database/world.ts';

const directories: string[] = [];
const newDirectory = (): string => {
  const directory = mkdtempSync(join(tmpdir(), 'portal-fresh-'));
  directories.push(directory);
  return directory;
};
afterAll(() => {
  for (const directory of directories) rmSync(directory, { recursive: true, force: true });
});

const demoIn = (dataDir: string) => ({ dataDir, databaseUrl: null, isDemo: true, isProduction: false });

describe('Starting anew', () => {
  it('deletes the demo of an earlier build, which no server opens any more', { timeout: testLimitMs }, async () => {
    const dataDir = newDirectory();
    const before = await openDatabase({ dataDir, workerFile: new URL(inject('pgliteWorker')) });
    await before.migrate();
    await asOfAnEarlierBuild(before);
    await expect(before.migrate()).rejects.toThrow(`run "npm run fresh" to delete the demo in ${dataDir}`);
    await expect(startAnew(demoIn(dataDir))).rejects.toThrow('in use by another server');
    await before.close();

    // A directory without the demo's mark may be a real portal.
    await expect(startAnew(demoIn(dataDir))).rejects.toThrow('does not hold the demo of this portal, so it is kept');
    const unmarked = await openDatabase({ dataDir, workerFile: new URL(inject('pgliteWorker')) });
    await unmarked.withTransaction(job, {}, (trx) =>
      trx
        .insertInto('instance_settings')
        .values({ key: 'demo-world', value: sql`'true'::jsonb` })
        .execute(),
    );
    await unmarked.close();

    expect(await startAnew(demoIn(dataDir))).toBe(true);
    expect(existsSync(join(dataDir, 'database'))).toBe(false);
    expect(await startAnew(demoIn(dataDir))).toBe(false);
  });

  it('keeps a directory of something else', async () => {
    const dataDir = newDirectory();
    mkdirSync(join(dataDir, 'database'));
    writeFileSync(join(dataDir, 'database', 'letters.txt'), 'dear');
    await expect(startAnew(demoIn(dataDir))).rejects.toThrow('does not hold the demo of this portal, so it is kept');
    expect(existsSync(join(dataDir, 'database', 'letters.txt'))).toBe(true);
  });

  it.each([
    ['in production', { isProduction: true }, 'never in production'],
    ['outside the demo', { isDemo: false }, 'Only the demo is started anew'],
    ['a database server', { databaseUrl: 'postgres://localhost/portal' }, 'leave DATABASE_URL out'],
  ])('refuses %s', async (_case, change, sentence) => {
    await expect(startAnew({ ...demoIn(newDirectory()), ...change })).rejects.toThrow(sentence);
  });
});

/** The migrations of this build, under other names. */
async function asOfAnEarlierBuild({ withTransaction }: PortalDatabase): Promise<void> {
  await withTransaction(owner, {}, (trx) => sql`update schema_migrations set name = 'earlier-' || name`.execute(trx));
}

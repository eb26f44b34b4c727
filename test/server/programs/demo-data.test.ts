import { expect, it } from 'vitest';
import type { Instant } from '../../../domain/time/instant.ts';
import { systemClock } from '../../../server/clock.ts';
import type { PortalDatabase } from '../../../server/database/database.ts';
import { prepareDemo, refuseDemoWorld } from '../../../server/demo.ts';
import { demoMarks } from '../../../server/programs/demo-mark.ts';
import { createProgramDirectory } from '../../../server/programs/program-directory.ts';
import { demoPasswordHash, seedDemo } from '../../../server/seed/seed-demo.ts';
import { describeOnPostgresFirst, describeOnPostgres } from '../both-databases.ts';
import { job, makeBusiness, makeProgram } from '../database/world.ts';

const inDirectory = { databaseUrl: null, dataDir: '.data' };
const sentence =
  "The data directory .data holds the demo, whose accounts have a public password, so it is used with DEMO=1 on this machine only. To begin a real portal, name an empty DATA_DIR or DATABASE_URL, and leave the demo's as it is.";

describeOnPostgresFirst('a database and the demo', (open) => {
  it('an empty one, and one with real programs, serve outside the demo', async () => {
    const database = await open();
    await refuseDemoWorld(database, inDirectory);
    await makeProgram(database);
    await makeBusiness(database);
    await refuseDemoWorld(database, inDirectory);
    expect(await programsSeen(database, { isDemo: false })).toBe(true);
    await expect(prepareDemo(database, systemClock, () => undefined)).rejects.toThrow(/not the demo’s/);
  });

  it.each(demoMarks)('one that was ever a demo serves nothing outside it (%s)', async (key) => {
    const database = await open();
    await makeProgram(database);
    await mark(database, key);
    await expect(refuseDemoWorld(database, inDirectory)).rejects.toThrow(sentence);
    await expect(refuseDemoWorld(database, { databaseUrl: 'postgres://a:hidden@b/c', dataDir: '' })).rejects.toThrow(
      /^The database of DATABASE_URL holds the demo/,
    );
    expect(await programsSeen(database, { isDemo: false })).toBe(false);
    expect(await programsSeen(database, { isDemo: true })).toBe(true);
  });

  it('one whose mark was lost, and that still holds an account with the published password, is refused too', async () => {
    const database = await open();
    await makeProgram(database);
    const { purchaser } = await makeBusiness(database);
    const password_hash = await demoPasswordHash();
    await database.withTransaction(job, {}, (transaction) =>
      transaction.updateTable('people').set({ password_hash }).where('id', '=', purchaser.person).execute(),
    );
    await expect(refuseDemoWorld(database, inDirectory)).rejects.toThrow(sentence);
  });
});

// The embedded database has one process, which is either a demo or not.
describeOnPostgres('a database that several processes share', (open) => {
  it('answers nobody through a real server once another process has made it a demo', async () => {
    const database = await open();
    const directory = createProgramDirectory(database.withTransaction, { fallbackHost: null, isDemo: false });
    expect(await directory.ofHost('northgate.localhost')).toBeNull();
    await seedDemo(database, { now: '2026-11-21T16:00:00.000Z' as Instant, onProgress: stopAfterPrograms }).catch(
      () => undefined,
    );
    directory.heard(new Map([['program:northgate', 2]]));
    expect(await directory.ofHost('northgate.localhost')).toBeNull();
  });
});

function stopAfterPrograms(): void {
  throw new Error('Enough is made for this.');
}

function mark(database: PortalDatabase, key: string): Promise<unknown> {
  const value = JSON.stringify({ day: '2026-11-21', isDone: true });
  return database.withTransaction({ role: 'job', program: null }, {}, (transaction) =>
    transaction.insertInto('instance_settings').values({ key, value }).execute(),
  );
}

async function programsSeen({ withTransaction }: PortalDatabase, { isDemo }: { isDemo: boolean }): Promise<boolean> {
  const directory = createProgramDirectory(withTransaction, { fallbackHost: null, isDemo });
  return (await directory.ofHost('northgate.localhost')) !== null;
}

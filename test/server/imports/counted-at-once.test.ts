import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Instant } from '../../../domain/time/instant.ts';
import { manualClock } from '../../../server/clock.ts';
import { toolHandlers } from '../../../server/tool-handlers.ts';
import { aProgram, aSeller } from '../../world/a-program.ts';
import { describeOnPGlite } from '../both-databases.ts';
import { owner } from '../database/world.ts';
import { ledgerBytes } from './a-ledger.ts';

const clock = manualClock('2026-11-21T16:00:00.000Z' as Instant);
const request = { program: 'northgate', client: null, currency: null, country: null, dateFormat: null } as const;
const rows = Array.from(
  { length: 200 },
  (_, index) => `391,BIG,4/6/2013,${index},1/2/2013,2/1/2013,10.00,No,1/15/2013,Paper,13,0`,
);

describeOnPGlite('an import into the embedded database', (open) => {
  it('updates the statistics before it is answered, for the first query plan', async () => {
    const database = await open();
    await aProgram(database);
    await aSeller(database, { name: 'Northgate Builders Merchants' });
    const folder = await mkdtemp(join(tmpdir(), 'portal-ledger-'));
    const path = join(folder, 'ledger.csv');
    await writeFile(path, ledgerBytes(rows));
    const answer = await toolHandlers(database, clock, true)['import']?.({ ...request, path }, () => undefined);
    await rm(folder, { recursive: true });
    expect(answer).toMatchObject({ ok: true, report: { rowsAdded: rows.length } });
    const { rows: counted } = await database.withTransaction(owner, {}, (trx) =>
      sql`select reltuples::integer as charges from pg_class where relname = 'charges'`.execute(trx),
    );
    expect(counted).toEqual([{ charges: rows.length }]);
  });
});

import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { ChargeId } from '../../../domain/ids.ts';
import { type TestDatabase, describeOnPostgres } from '../both-databases.ts';
import { type Business, as, chargeRow, job, makeBusiness, makeProgram, newId } from './world.ts';
import { testLimitMs } from '../../wait-limits.ts';

/** A device follows the feed by its version while many writers commit, in any order. */
describeOnPostgres('Following a feed under concurrent writers', (open) => {
  it('misses no row', { timeout: testLimitMs }, async () => {
    const database = await open({ maxConnections: 26, maxWaitMs: 60_000 });
    await makeProgram(database);
    const business = await makeBusiness(database);
    const written = new Set<string>();
    const writers = Array.from({ length: 24 }, (_, seed) => write(database, business, written, seed));
    const state = { isOver: false };
    const reading = follow(database, business, state);
    await Promise.all(writers);
    state.isOver = true;
    const seen = await reading;
    expect(written.size).toBeGreaterThan(1000);
    expect([...written].filter((id) => !seen.has(id))).toEqual([]);
  });
});

async function write(database: TestDatabase, business: Business, written: Set<string>, seed: number): Promise<void> {
  for (let round = 0; round < 25; round += 1) {
    const ids = Array.from({ length: 1 + ((seed + round) % 4) }, () => newId<ChargeId>());
    await database.withTransaction(job, {}, async (trx) => {
      for (const id of ids) {
        await trx
          .insertInto('activity')
          .values({
            id,
            program_id: chargeRow(id, { buyer: business.buyer }).program_id,
            buyer_id: business.buyer,
            subject_type: 'charge',
            subject_id: randomUUID(),
            kind: 'editInvoice',
          })
          .execute();
        // Other transactions commit in between, so that ids and times are out of order with commits.
        if ((seed + round) % 3 === 0) await trx.selectFrom('charges').select('id').execute();
      }
    });
    for (const id of ids) written.add(id);
  }
}

async function follow(database: TestDatabase, business: Business, state: { isOver: boolean }): Promise<Set<string>> {
  const seen = new Set<string>();
  const identity = as(business.admin, business.buyer, 'account');
  let cursor = 0;
  for (;;) {
    // Read before the query: changes that were committed by then must be in this last result.
    const isLast = state.isOver;
    const page = await database.withTransaction(identity, { readOnly: true }, (trx) =>
      trx
        .selectFrom('changes')
        .select(['row_id', 'feed_version'])
        .where('feed', '=', `buyer:${business.buyer}`)
        .where('feed_version', '>', cursor)
        .execute(),
    );
    for (const { row_id, feed_version } of page) {
      seen.add(row_id);
      cursor = Math.max(cursor, feed_version ?? 0);
    }
    if (isLast && page.length === 0) return seen;
  }
}
